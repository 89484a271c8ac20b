import type { Parts, PartsOptions } from "./parts.ts";

/** Member actions while parts are killed, and the books that must agree afterwards. */
export interface Trial extends PartsOptions {
  /** Plural name of a flow. */
  readonly flows: string;
  begin(parts: Parts, flows: number): Promise<Play>;
}

export interface Play {
  /** Prepares a round; returns a function that runs one flow to its end. */
  round(number: number): Promise<(flow: number) => Promise<Ended>>;
  /** Returns pending work. */
  listOpen(): Promise<readonly string[]>;
  /** Compares all books; empty: all agree. */
  findFaults(): Promise<readonly string[]>;
}

export interface Ended {
  /** It waited for the member, so that its time says nothing. */
  readonly hasWaited: boolean;
}

import type { Parts, PartsOptions } from "./parts.ts";

/** What members do while parts are killed, and the books that must agree afterwards. */
export interface Trial extends PartsOptions {
  /** What a flow is, in the plural. */
  readonly flows: string;
  begin(parts: Parts, flows: number): Promise<Play>;
}

export interface Play {
  /** Prepares a round; what it returns runs a flow to its end. */
  round(number: number): Promise<(flow: number) => Promise<Ended>>;
  /** What is still to come by itself. */
  listOpen(): Promise<readonly string[]>;
  /** Compares all books; empty: all agree. */
  findFaults(): Promise<readonly string[]>;
}

export interface Ended {
  /** It waited for the member, so that its time says nothing. */
  readonly hasWaited: boolean;
}

import type { Parts } from "./parts.ts";

export const partNames = ["core-api", "bff", "database", "sandbox"] as const;
export type PartName = (typeof partNames)[number];

export interface FailPoint {
  readonly step: string;
  /** Before a commit or call is passed on, or after its effect and before core-api knows of it. */
  readonly when: "before" | "after";
}

export interface Kill extends FailPoint {
  readonly part: PartName;
}

/** What core-api commits, and whom it calls, during a flow. */
export interface Steps {
  readonly names: readonly string[];
  /** The step that a transaction commits; each statement is followed by a line with its values. */
  readonly nameCommit: (statements: readonly string[]) => string | null;
  /** Steps by the beginning of a provider's request. */
  readonly calls: readonly (readonly [RegExp, string])[];
}

/** What members do while parts are killed, and the books that must agree afterwards. */
export interface Trial {
  /** What a flow is, in the plural. */
  readonly flows: string;
  readonly steps: Steps;
  /** Size of the demonstration market; null: none is needed. */
  readonly companies: number | null;
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

/** Each step, before and after. */
export const failPointsOf = ({ steps }: Trial): readonly FailPoint[] =>
  steps.names.flatMap((step) => [
    { step, when: "before" as const },
    { step, when: "after" as const },
  ]);

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

/** Commits of core-api, and its provider calls, during a flow. */
export interface Steps {
  readonly names: readonly string[];
  /** The step that a transaction commits; each statement is followed by a line with its values. */
  readonly nameCommit: (statements: readonly string[]) => string | null;
  /** Steps by the beginning of a provider's request. */
  readonly calls: readonly (readonly [RegExp, string])[];
}

/** Each step, before and after. */
export const failPointsOf = (steps: Steps): readonly FailPoint[] =>
  steps.names.flatMap((step) => [
    { step, when: "before" as const },
    { step, when: "after" as const },
  ]);

import type { Counts, ImportProblem } from "../../../contract/index.ts";

/** Number of problems listed individually; the others are counted. */
const toldProblems = 50;

/**
 * Reason for rows of a security that no list has named yet: they are kept, but not counted as
 * stored.
 */
export const heldReason = "held until a list names the security";

/** Counts rows stored and skipped by an import. */
export interface ImportTally {
  /** A negative count reverts an earlier one; the same holds for skipped rows. */
  stored(kind: string, count?: number): void;
  skipped(reason: string, count?: number): void;
  problem(code: string, reason: string, count?: number, line?: number): void;
  counts(): TallyCounts;
}

export interface TallyCounts {
  readonly facts: Counts;
  readonly skipped: Counts;
  readonly problems: Counts;
  readonly firstProblems: readonly ImportProblem[];
}

export function createImportTally(): ImportTally {
  const facts = new Map<string, number>();
  const skipped = new Map<string, number>();
  const problems = new Map<string, number>();
  const told: ImportProblem[] = [];
  const add = (counts: Map<string, number>, name: string, count: number): void => {
    counts.set(name, (counts.get(name) ?? 0) + count);
  };
  return {
    stored: (kind, count = 1) => add(facts, kind, count),
    skipped: (reason, count = 1) => add(skipped, reason, count),
    problem(code, reason, count = 1, line = 0) {
      add(problems, code, count);
      if (told.length < toldProblems) told.push({ line, code, reason });
    },
    counts: () => ({
      facts: Object.fromEntries([...facts].filter(([, count]) => count > 0)),
      skipped: Object.fromEntries([...skipped].filter(([, count]) => count > 0)),
      problems: Object.fromEntries(problems),
      firstProblems: told,
    }),
  };
}

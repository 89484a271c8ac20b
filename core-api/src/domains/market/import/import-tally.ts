import type { Counts, ImportProblem } from "../../../contract/index.ts";

/** How many problems are told one by one; the others are counted. */
const toldProblems = 50;

/** Counts what an import stores and leaves out. */
export interface ImportTally {
  /** A count below 0 takes back what has been counted and turned out not to be stored. */
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
    skipped: (reason, count = 1) => {
      if (count > 0) add(skipped, reason, count);
    },
    problem(code, reason, count = 1, line = 0) {
      add(problems, code, count);
      if (told.length < toldProblems) told.push({ line, code, reason });
    },
    counts: () => ({
      facts: Object.fromEntries([...facts].filter(([, count]) => count > 0)),
      skipped: Object.fromEntries(skipped),
      problems: Object.fromEntries(problems),
      firstProblems: told,
    }),
  };
}

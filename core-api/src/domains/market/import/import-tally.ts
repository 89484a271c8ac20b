import type { Counts, ImportProblem, ToldRow } from "../../../contract/index.ts";

/** Number of problems in a report; the others are counted. */
const listedProblems = 50;
/** Rows with their reasons that a check lists; the others are counted. Skipped rows leave bad ones their room. */
const mostListed = { errors: 50_000, skipped: 10_000 } as const;

/**
 * Reason for rows of a security that no list has named yet: they are kept, but not counted as
 * stored.
 */
export const heldReason = "held until a list names the security";

/** Counts rows stored and skipped by an import. */
export interface ImportTally {
  /** The line that what follows is about; 0: none. */
  at(line: number): void;
  /** A negative count reverts an earlier one; the same holds for skipped rows. */
  stored(kind: string, count?: number): void;
  skipped(reason: string, count?: number): void;
  /** Lists a row that is counted as skipped. */
  skippedRow(reason: string, line: number): void;
  problem(
    code: string,
    reason: string,
    count?: number,
    line?: number,
    column?: string | null,
  ): void;
  counts(): TallyCounts;
  /** Rows that were not stored, by line, and how many more there are. */
  rows(): { readonly rows: readonly ToldRow[]; readonly more: number };
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
  const rows: ToldRow[] = [];
  const listed = { errors: 0, skipped: 0 };
  let more = 0;
  let current = 0;
  const list = (row: ToldRow): void => {
    const kind = row.isError ? "errors" : "skipped";
    if (listed[kind] < mostListed[kind]) {
      rows.push(row);
      listed[kind] += 1;
    } else more += 1;
  };
  const skippedRow = (reason: string, line: number): void =>
    list({ line, column: null, isError: false, code: "skipped", reason });
  const add = (counts: Map<string, number>, name: string, count: number): void => {
    counts.set(name, (counts.get(name) ?? 0) + count);
  };
  return {
    at: (line) => {
      current = line;
    },
    skippedRow,
    rows: () => ({ rows: rows.toSorted((one, other) => one.line - other.line), more }),
    stored: (kind, count = 1) => add(facts, kind, count),
    skipped(reason, count = 1) {
      add(skipped, reason, count);
      if (current > 0 && count === 1) skippedRow(reason, current);
    },
    problem(code, reason, count = 1, line = current, column = null) {
      add(problems, code, count);
      list({ line, column, isError: true, code, reason });
      if (told.length < listedProblems) told.push({ line, code, reason });
    },
    counts: () => ({
      facts: Object.fromEntries([...facts].filter(([, count]) => count > 0)),
      skipped: Object.fromEntries([...skipped].filter(([, count]) => count > 0)),
      problems: Object.fromEntries(problems),
      firstProblems: told,
    }),
  };
}

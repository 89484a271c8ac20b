/** One side of a comparison: rows by company, columns by key. */
export interface ComparedSide {
  /** Company codes by row. */
  readonly coCodes: ArrayLike<number>;
  nameOf(row: number): string;
  /** A column's numbers, NaN where empty; null if there is no such column. */
  numbers(key: string): ArrayLike<number> | null;
  /** A column's texts; null if there is no such column. */
  texts(key: string): ((row: number) => string | null) | null;
}

interface ComparedNames {
  readonly numbers: readonly string[];
  readonly texts: readonly string[];
  /** Score columns, compared by band too. */
  readonly scores: readonly string[];
}

interface NamedRow {
  readonly coCode: number;
  readonly name: string;
}

/** A figure of a company that differs; null is empty. */
interface MovedFigure extends NamedRow {
  readonly before: number | null;
  readonly after: number | null;
}

/** A column in which companies of both sides differ. */
interface MovedColumn {
  readonly key: string;
  readonly moved: number;
  /** Those of `moved` without a value before, and after. */
  readonly appeared: number;
  readonly vanished: number;
  /** Largest first, by change relative to the value before. */
  readonly largest: readonly MovedFigure[];
}

interface MovedBand extends MovedFigure {
  readonly score: string;
  readonly from: string | null;
  readonly to: string | null;
}

export interface DatasetComparison {
  readonly rows: { readonly before: number; readonly after: number };
  readonly entered: readonly NamedRow[];
  readonly left: readonly NamedRow[];
  /** Figures of both sides that differ, in all columns. */
  readonly moved: number;
  /** Columns with differences, most first. */
  readonly columns: readonly MovedColumn[];
  readonly bands: {
    readonly moved: number;
    readonly changes: readonly MovedBand[];
  };
}

const largestNamed = 5;
const bandsNamed = 200;
const companiesNamed = 200;
/** Smaller differences are of the order of additions, not of facts. */
const leastDifference = 1e-9;

/**
 * The differences between two datasets. Companies are matched by code; numbers are equal within a
 * relative difference of 1e-9.
 */
export function compareDatasets(
  before: ComparedSide,
  after: ComparedSide,
  names: ComparedNames,
  bandOf: (score: number) => string,
): DatasetComparison {
  const rowsBefore = indexRows(before);
  const rowsAfter = indexRows(after);
  const nameRow = (side: ComparedSide, row: number): NamedRow => ({
    coCode: side.coCodes[row] ?? 0,
    name: side.nameOf(row),
  });
  const pairs: (readonly [before: number, after: number])[] = [];
  const entered: NamedRow[] = [];
  for (const [code, row] of rowsAfter) {
    const then = rowsBefore.get(code);
    if (then === undefined) entered.push(nameRow(after, row));
    else pairs.push([then, row]);
  }
  const left = [...rowsBefore]
    .filter(([code]) => !rowsAfter.has(code))
    .map(([, row]) => nameRow(before, row));
  const columns = [
    ...names.numbers.map((key) =>
      compareNumbers(key, before.numbers(key), after.numbers(key), pairs, after, nameRow),
    ),
    ...names.texts.map((key) => compareTexts(key, before.texts(key), after.texts(key), pairs)),
  ]
    .filter(({ moved }) => moved > 0)
    .toSorted((one, other) => other.moved - one.moved || (one.key < other.key ? -1 : 1));
  const changes = names.scores.flatMap((key) =>
    compareBands(before.numbers(key), after.numbers(key), pairs, bandOf).map((change) => ({
      score: key,
      ...nameRow(after, change.row),
      before: change.before,
      after: change.after,
      from: change.from,
      to: change.to,
    })),
  );
  return {
    rows: { before: rowsBefore.size, after: rowsAfter.size },
    entered: entered.slice(0, companiesNamed),
    left: left.slice(0, companiesNamed),
    moved: columns.reduce((sum, { moved }) => sum + moved, 0),
    columns,
    bands: { moved: changes.length, changes: changes.slice(0, bandsNamed) },
  };
}

function indexRows({ coCodes }: ComparedSide): ReadonlyMap<number, number> {
  return new Map(Array.from(coCodes, (code, row) => [code, row]));
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

function isSame(one: number, other: number): boolean {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number.isNaN(one) && Number.isNaN(other);
  return Math.abs(one - other) <= leastDifference * Math.max(Math.abs(one), Math.abs(other));
}

/** Returns a figure's change relative to its earlier value; infinite if one side is missing. */
function sizeOf({ before, after }: MovedFigure): number {
  if (before === null || after === null) return Number.POSITIVE_INFINITY;
  return Math.abs(after - before) / Math.max(Math.abs(before), Number.MIN_VALUE);
}

const compareSizes = (one: number, other: number): number =>
  one === other ? 0 : one < other ? -1 : 1;

function compareNumbers(
  key: string,
  before: ArrayLike<number> | null,
  after: ArrayLike<number> | null,
  pairs: readonly (readonly [number, number])[],
  side: ComparedSide,
  nameRow: (side: ComparedSide, row: number) => NamedRow,
): MovedColumn {
  const moves: MovedFigure[] = [];
  for (const [then, now] of pairs) {
    const one = before?.[then] ?? Number.NaN;
    const other = after?.[now] ?? Number.NaN;
    if (isSame(one, other)) continue;
    moves.push({ ...nameRow(side, now), before: orNull(one), after: orNull(other) });
  }
  return {
    key,
    moved: moves.length,
    appeared: moves.filter((move) => move.before === null).length,
    vanished: moves.filter((move) => move.after === null).length,
    largest: moves
      .toSorted(
        (one, other) => compareSizes(sizeOf(other), sizeOf(one)) || one.coCode - other.coCode,
      )
      .slice(0, largestNamed),
  };
}

function compareTexts(
  key: string,
  before: ((row: number) => string | null) | null,
  after: ((row: number) => string | null) | null,
  pairs: readonly (readonly [number, number])[],
): MovedColumn {
  let [moved, appeared, vanished] = [0, 0, 0];
  for (const [then, now] of pairs) {
    const [one, other] = [before?.(then) ?? null, after?.(now) ?? null];
    if (one === other) continue;
    moved += 1;
    if (one === null) appeared += 1;
    if (other === null) vanished += 1;
  }
  return { key, moved, appeared, vanished, largest: [] };
}

interface BandChange {
  readonly row: number;
  readonly before: number | null;
  readonly after: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

function compareBands(
  before: ArrayLike<number> | null,
  after: ArrayLike<number> | null,
  pairs: readonly (readonly [number, number])[],
  bandOf: (score: number) => string,
): readonly BandChange[] {
  const band = (score: number | null): string | null => (score === null ? null : bandOf(score));
  return pairs.flatMap(([then, now]) => {
    const one = orNull(before?.[then] ?? Number.NaN);
    const other = orNull(after?.[now] ?? Number.NaN);
    const [from, to] = [band(one), band(other)];
    return from === to ? [] : [{ row: now, before: one, after: other, from, to }];
  });
}

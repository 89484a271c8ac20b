import * as fc from "fast-check";
import type { ColumnKey } from "../contract/index.ts";
import { toColumn, toColumns } from "../eval/small-market.fixture.ts";
import type { Columns } from "../table/column.ts";
import { isInMarket, isTextPool, type MarketColumn, marketColumns } from "./market.fixture.ts";

export type Cell = number | string | null;

/** A table of companies twice: as cells to be read one by one, and as the engine's columns. */
export interface Market {
  readonly rows: number;
  readonly cells: (key: ColumnKey) => readonly Cell[];
  readonly columns: Columns & { has(key: ColumnKey): boolean };
}

// oxfmt-ignore
const extremes = [
  0, -0, 0.5, -0.5, 1.5, 2.5, 0.499_999_999_999_999_94, 100, 1e15 + 0.5, 5e-324, -5e-324,
  Number.MAX_VALUE, -Number.MAX_VALUE, 1e-308, 1e308, -1e308, 1e200, -1e-200,
];

const hole = fc.constant(null);
const number = fc.oneof(
  { arbitrary: fc.integer({ min: -4, max: 6 }), weight: 5 },
  { arbitrary: fc.constantFrom(...extremes), weight: 2 },
  { arbitrary: hole, weight: 2 },
  { arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }), weight: 1 },
  { arbitrary: fc.integer({ min: -999, max: 9999 }).map((cents) => cents / 100), weight: 2 },
);
const whole = fc.oneof(
  { arbitrary: fc.integer({ min: -9, max: 9 }), weight: 4 },
  { arbitrary: hole, weight: 1 },
);
/** Writings that are one text without case and outer white space, and some that are empty so. */
// oxfmt-ignore
export const marketTexts = [
  "Banks", "banks ", "\u00a0BANKS", "Software", "SOFT WARE", "Straße", "STRASSE", "İzmir", "izmir",
  "ΣΊΣΥΦΟΣ", "σίσυφος", "ﬁn", "日本", "🏦 Banks", "e\u0301tat", "état", "O'Neil", "% -- x", "NULL", "0",
];
const text = fc.oneof(
  { arbitrary: fc.constantFrom(...marketTexts), weight: 5 },
  { arbitrary: fc.constantFrom("", " ", "\t", null), weight: 1 },
);
/** Several texts in one, sorted and parted by line breaks; nothing where there are none. */
const texts = fc
  .array(fc.constantFrom(...marketTexts), { maxLength: 3 })
  .map((all) => [...new Set(all.map((each) => each.trim()))].sort().join("\n"))
  .map((joined) => (joined === "" ? null : joined));
/** From 2004 to 2031, and first days of years and months among them. */
const date = fc.oneof(
  { arbitrary: fc.integer({ min: 12_418, max: 22_500 }), weight: 2 },
  { arbitrary: fc.constantFrom(18_262, 18_628, 20_301, 20_331, 18_486), weight: 2 },
  { arbitrary: hole, weight: 1 },
);

const poolsOf = {
  number,
  whole,
  truth: fc.constantFrom<Cell>(1, 0, null),
  text,
  texts,
  date,
} satisfies Record<MarketColumn["pool"], fc.Arbitrary<Cell>>;

const pools = fc.record(
  Object.fromEntries(
    Object.entries(poolsOf).map(([kind, cell]) => [
      kind,
      fc.array(fc.array(cell as fc.Arbitrary<Cell>, { minLength: 1, maxLength: 9 }), {
        minLength: 3,
        maxLength: 3,
      }),
    ]),
  ),
);

const rows = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 30 }), weight: 30 },
  { arbitrary: fc.integer({ min: 31, max: 70 }), weight: 4 },
  { arbitrary: fc.constantFrom(31, 32, 33, 63, 64, 65), weight: 4 },
  { arbitrary: fc.constantFrom(127, 128, 129, 257), weight: 1 },
);

/** Each column takes its cells from one of three small pools of its kind, spread by a seed. */
export const anyMarket: fc.Arbitrary<Market> = fc
  .record({ rows, pools, seed: fc.nat() })
  .map((drawn) => {
    const cells = new Map<ColumnKey, readonly Cell[]>();
    let state = drawn.seed;
    const next = (): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state >>> 8;
    };
    for (const { key, pool } of marketColumns) {
      const values = drawn.pools[pool]?.[next() % 3] ?? [];
      cells.set(
        key,
        Array.from({ length: drawn.rows }, () => values[next() % values.length] ?? null),
      );
    }
    return createMarket(drawn.rows, cells);
  });

function createMarket(count: number, cells: ReadonlyMap<ColumnKey, readonly Cell[]>): Market {
  const columns = toColumns(
    count,
    marketColumns.map(({ key, pool }) => [
      key,
      toColumn(isTextPool(pool) ? "text" : "number", cells.get(key) ?? []),
    ]),
  );
  return {
    rows: count,
    cells(key) {
      const found = cells.get(key);
      if (found === undefined) throw new Error(`The market has no ${key}.`);
      return found;
    },
    columns: { ...columns, has: isInMarket },
    // what a failure prints
    [fc.toStringMethod]: () => `a market of ${count} companies`,
  } as Market;
}

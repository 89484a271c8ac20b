/**
 * Measures storage candidates for prices and statements: load, size and the scan of a publication.
 * `node scripts/measure-storage.ts [--companies N] [--database-url URL]`; without a URL it uses an
 * embedded database in a temporary folder.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { acquireDatabase, copyRows, openConnection } from "@munshi/db";
import type { Database } from "@munshi/db";

const { values: options } = parseArgs({
  options: { companies: { type: "string", default: "4000" }, "database-url": { type: "string" } },
});
const companies = Number(options.companies);
const YEARS = 5;
const DAYS = 248;
const LINES = 110;
const PERIODS = 23;
const NARROW_SHARE = 10;

interface Candidate {
  readonly name: string;
  readonly table: string;
  readonly create: string;
  readonly columns: readonly string[];
  readonly rows: () => Iterable<readonly unknown[]>;
  /** Fraction of the rows loaded, for candidates too slow to load in full. */
  readonly share: number;
  readonly scan: (from: number, to: number) => string;
  /** Columns that PostgreSQL must not compress. */
  readonly external?: readonly string[];
}

let state = 7;
const random = (): number => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};

interface PriceYear {
  readonly days: Int32Array;
  readonly paise: readonly Int32Array[];
  readonly volume: Float64Array;
  readonly value: Float64Array;
  readonly trades: Int32Array;
  readonly delivery: Float64Array;
}

function makePriceYear(year: number): PriceYear {
  let price = 5_000 + random() * 200_000;
  const days = Int32Array.from({ length: DAYS }, (_, day) => 18_000 + year * 365 + day);
  const paise = Array.from({ length: 6 }, () => new Int32Array(DAYS));
  const volume = new Float64Array(DAYS);
  const value = new Float64Array(DAYS);
  const delivery = new Float64Array(DAYS);
  const trades = new Int32Array(DAYS);
  for (let day = 0; day < DAYS; day += 1) {
    for (const column of paise) column[day] = Math.round(price * (0.99 + random() * 0.02));
    price *= 0.98 + random() * 0.0402;
    volume[day] = Math.floor(random() * 1e6);
    value[day] = Math.round((volume[day] ?? 0) * price) / 100;
    delivery[day] = Math.floor((volume[day] ?? 0) * random());
    trades[day] = Math.floor(random() * 1e4);
  }
  return { days, paise, volume, value, trades, delivery };
}

function* eachPriceYear(count: number): Iterable<[number, number, PriceYear]> {
  for (let company = 1; company <= count; company += 1) {
    for (let year = 0; year < YEARS; year += 1) yield [company, year, makePriceYear(year)];
  }
}

const rupees = (paise: Int32Array): Float64Array => Float64Array.from(paise, (p) => p / 100);
const bytesOf = (array: NodeJS.TypedArray): Buffer =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength);

function makeStatement(): Float64Array {
  return Float64Array.from({ length: LINES }, () =>
    random() < 0.4 ? Number.NaN : Math.round(random() * 1e7) / 100,
  );
}

function* eachStatement(): Iterable<[number, number, Float64Array]> {
  for (let company = 1; company <= companies; company += 1) {
    for (let period = 0; period < PERIODS; period += 1) yield [company, period, makeStatement()];
  }
}

const lineNames = Array.from({ length: LINES }, (_, line) => `a_line_of_accounts_${line}`);
const nullable = (value: number): number | null => (Number.isNaN(value) ? null : value);
const priceNames = ["open", "high", "low", "close", "last", "previous_close"];
const flowNames = ["volume", "value", "trades", "delivery"];
const between = (from: number, to: number): string => `where c >= ${from} and c < ${to}`;

const candidates: readonly Candidate[] = [
  {
    name: "prices: a row a day",
    table: "p_narrow",
    create: `c int, day int, ${priceNames.map((n) => `${n} int`).join()}, volume float8,
      value float8, trades int, delivery float8, primary key (c, day)`,
    columns: ["c", "day", ...priceNames, ...flowNames],
    share: NARROW_SHARE,
    *rows() {
      for (const [c, , y] of eachPriceYear(companies / NARROW_SHARE)) {
        for (let i = 0; i < DAYS; i += 1) {
          yield [
            c,
            y.days[i],
            ...y.paise.map((p) => p[i]),
            y.volume[i],
            y.value[i],
            y.trades[i],
            y.delivery[i],
          ];
        }
      }
    },
    scan: (a, b) => `select c, day, high, low, close, volume from p_narrow ${between(a, b)}`,
  },
  {
    name: "prices: arrays a company-year, int4 paise",
    table: "p_paise",
    create: `c int, year int, days int[], ${priceNames.map((n) => `${n} int[]`).join()},
      volume float8[], value float8[], trades int[], delivery float8[], primary key (c, year)`,
    columns: ["c", "year", "days", ...priceNames, ...flowNames],
    share: 1,
    *rows() {
      for (const [c, year, y] of eachPriceYear(companies)) {
        yield [c, year, y.days, ...y.paise, y.volume, y.value, y.trades, y.delivery];
      }
    },
    scan: (a, b) => `select c, days, high, low, close, volume from p_paise ${between(a, b)}`,
  },
  {
    name: "prices: arrays, int4 paise, uncompressed",
    table: "p_external",
    create: `c int, year int, days int[], ${priceNames.map((n) => `${n} int[]`).join()},
      volume float8[], value float8[], trades int[], delivery float8[], primary key (c, year)`,
    columns: ["c", "year", "days", ...priceNames, ...flowNames],
    external: ["days", ...priceNames, ...flowNames],
    share: 1,
    *rows() {
      for (const [c, year, y] of eachPriceYear(companies)) {
        yield [c, year, y.days, ...y.paise, y.volume, y.value, y.trades, y.delivery];
      }
    },
    scan: (a, b) => `select c, days, high, low, close, volume from p_external ${between(a, b)}`,
  },
  {
    name: "prices: arrays a company-year, float8 rupees",
    table: "p_rupees",
    create: `c int, year int, days int[], ${priceNames.map((n) => `${n} float8[]`).join()},
      volume float8[], value float8[], trades int[], delivery float8[], primary key (c, year)`,
    columns: ["c", "year", "days", ...priceNames, ...flowNames],
    share: 1,
    *rows() {
      for (const [c, year, y] of eachPriceYear(companies)) {
        yield [c, year, y.days, ...y.paise.map(rupees), y.volume, y.value, y.trades, y.delivery];
      }
    },
    scan: (a, b) => `select c, days, high, low, close, volume from p_rupees ${between(a, b)}`,
  },
  {
    name: "prices: bytes a company-year",
    table: "p_bytes",
    create: `c int, year int, days bytea, ${priceNames.map((n) => `${n} bytea`).join()},
      volume bytea, value bytea, trades bytea, delivery bytea, primary key (c, year)`,
    columns: ["c", "year", "days", ...priceNames, ...flowNames],
    share: 1,
    *rows() {
      for (const [c, year, y] of eachPriceYear(companies)) {
        const columns = [y.days, ...y.paise, y.volume, y.value, y.trades, y.delivery];
        yield [c, year, ...columns.map(bytesOf)];
      }
    },
    scan: (a, b) => `select c, days, high, low, close, volume from p_bytes ${between(a, b)}`,
  },
  {
    name: "statements: a column a line",
    table: "s_wide",
    create: `c int, period int, ${lineNames.map((n) => `${n} float8`).join()}, primary key (c, period)`,
    columns: ["c", "period", ...lineNames],
    share: 1,
    *rows() {
      for (const [c, period, values] of eachStatement()) {
        yield [c, period, ...Array.from(values, nullable)];
      }
    },
    scan: (a, b) => `select * from s_wide ${between(a, b)}`,
  },
  {
    name: "statements: jsonb",
    table: "s_json",
    create: `c int, period int, figures jsonb, primary key (c, period)`,
    columns: ["c", "period", "figures"],
    share: 1,
    *rows() {
      for (const [c, period, values] of eachStatement()) {
        const known = lineNames.flatMap((name, line) => {
          const value = values[line] ?? Number.NaN;
          return Number.isNaN(value) ? [] : [[name, value] as const];
        });
        yield [c, period, JSON.stringify(Object.fromEntries(known))];
      }
    },
    scan: (a, b) => `select * from s_json ${between(a, b)}`,
  },
  {
    name: "statements: float8 array in line order",
    table: "s_array",
    create: `c int, period int, figures float8[], primary key (c, period)`,
    columns: ["c", "period", "figures"],
    share: 1,
    *rows() {
      for (const [c, period, values] of eachStatement()) yield [c, period, values];
    },
    scan: (a, b) => `select * from s_array ${between(a, b)}`,
  },
];

const seconds = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

async function measure(db: Database, candidate: Candidate): Promise<void> {
  const { table, share } = candidate;
  await db.raw(`create table ${table} (${candidate.create})`);
  for (const column of candidate.external ?? []) {
    await db.raw(`alter table ${table} alter ${column} set storage external`);
  }
  const make = await seconds(async () => {
    for (const row of candidate.rows()) void row;
  });
  const load = await seconds(() =>
    db.transaction(async (tx) => {
      await copyRows(tx, table, candidate.columns, candidate.rows());
    }),
  );
  const scan = await seconds(async () => {
    for (let from = 1; from <= companies / share; from += 200) {
      await db.raw(candidate.scan(from, from + 200));
    }
  });
  const size = await db.raw<{ rows: { bytes: string }[] }>(
    `select pg_total_relation_size('${table}') as bytes`,
  );
  await db.raw(`drop table ${table}`);
  const megabytes = Number(size.rows[0]?.bytes) / 1e6;
  const scaled = (value: number): string => (value * share).toFixed(1).padStart(7);
  process.stdout.write(
    `${candidate.name.padEnd(46)} load ${scaled(load - make)} s  scan ${scaled(scan)} s  ` +
      `size ${scaled(megabytes)} MB${share > 1 ? `  (scaled from 1/${share})` : ""}\n`,
  );
}

const folder = mkdtempSync(join(tmpdir(), "measure-storage-"));
const database = await acquireDatabase({
  dataDir: folder,
  databaseUrl: options["database-url"],
  mode: "own",
});
const db = openConnection({ url: database.url, statementTimeoutMs: 0 });
try {
  for (const candidate of candidates) await measure(db, candidate);
} finally {
  await db.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

import type { Columns, NumberColumn, TextColumn } from "../../../engine/src/table/column.ts";
import { createNormal, createRandom } from "./random.ts";

const emptyShare = 0.05;

export const quarters = [0, 1, 2, 3, 4, 5] as const;

/** The columns of numbers, by the key that the product's catalogue gives them. */
export const numberKeys = [
  "marketCapitalization",
  "priceToEarning",
  "returnOnEquity",
  "returnOnCapitalEmployed",
  "debtToEquity",
  "dividendYield",
  "priceToBookValue",
  "opm",
  "debt",
  "salesGrowth3Years",
  "promoterHolding",
  ...quarters.map((back) => `sales@q${back}` as const),
  ...quarters.map((back) => `profitAfterTax@q${back}` as const),
] as const;

export type NumberKey = (typeof numberKeys)[number];

// oxfmt-ignore
export const sectors = [
  "Banks", "Software", "Pharma", "Chemicals", "Textiles", "Metals", "Power", "Cement", "Autos",
  "Auto parts", "Retail", "Media", "Telecom", "Realty", "Construction", "Capital goods", "Consumer",
  "Sugar", "Fertilisers", "Shipping", "Airlines", "Hotels", "Insurance", "Brokers", "Paper",
  "Plastics", "Jewellery", "Defence", "Logistics", "Education",
] as const;

/** Classes of market capitalisation, and the figures that part them. */
export const capClasses = ["Micro", "Small", "Mid", "Large"] as const;
export const capEdges = [500, 5000, 20_000] as const;

/** Codes of a column of texts for the hand-written loops: one byte a row, the last code for empty. */
export interface ByteCodes {
  readonly codes: Uint8Array;
  readonly empty: number;
}

/** A seeded market: NaN for empty numbers, about one value in twenty empty. */
export interface Market {
  readonly rows: number;
  readonly numbers: Readonly<Record<NumberKey, Float64Array>>;
  readonly texts: { readonly sector: TextColumn; readonly marketCapClass: TextColumn };
  readonly bytes: { readonly sector: ByteCodes; readonly marketCapClass: ByteCodes };
  readonly columns: Columns;
}

export function createMarket(rows: number, seed = 20_261_121): Market {
  const random = createRandom(seed);
  const normal = createNormal(random);
  const fill = (next: (row: number) => number): Float64Array => {
    const values = new Float64Array(rows);
    for (let row = 0; row < rows; row += 1) {
      values[row] = random() < emptyShare ? Number.NaN : Math.round(next(row) * 100) / 100;
    }
    return values;
  };
  const orZero = (share: number, next: () => number) => () => (random() < share ? 0 : next());
  const sales = Float64Array.from({ length: rows }, () => Math.exp(5 + 1.5 * normal()));
  const salesOf = (back: number) =>
    fill((row) => (sales[row] as number) * (1 - 0.03 * back + 0.12 * normal()));
  const profitOf = (back: number) =>
    fill((row) => (sales[row] as number) * (0.09 - 0.002 * back + 0.06 * normal()));
  const numbers: Record<NumberKey, Float64Array> = {
    marketCapitalization: fill(() => Math.exp(7 + 1.6 * normal())),
    priceToEarning: fill(() => Math.exp(3 + 0.7 * normal())),
    returnOnEquity: fill(() => 14 + 12 * normal()),
    returnOnCapitalEmployed: fill(() => 16 + 12 * normal()),
    debtToEquity: fill(orZero(0.12, () => Math.exp(-0.7 + normal()))),
    dividendYield: fill(orZero(0.35, () => Math.exp(0.8 * normal()))),
    priceToBookValue: fill(() => Math.exp(1 + 0.8 * normal())),
    opm: fill(() => 15 + 12 * normal()),
    debt: fill(orZero(0.12, () => Math.exp(4 + 2 * normal()))),
    salesGrowth3Years: fill(() => 12 + 18 * normal()),
    promoterHolding: fill(() => 5 + 70 * random()),
    "sales@q0": salesOf(0),
    "sales@q1": salesOf(1),
    "sales@q2": salesOf(2),
    "sales@q3": salesOf(3),
    "sales@q4": salesOf(4),
    "sales@q5": salesOf(5),
    "profitAfterTax@q0": profitOf(0),
    "profitAfterTax@q1": profitOf(1),
    "profitAfterTax@q2": profitOf(2),
    "profitAfterTax@q3": profitOf(3),
    "profitAfterTax@q4": profitOf(4),
    "profitAfterTax@q5": profitOf(5),
  };
  const text = (dictionary: readonly string[]): TextColumn => {
    const codes = Int32Array.from({ length: rows }, () =>
      random() < emptyShare ? -1 : Math.floor(random() * dictionary.length),
    );
    return { kind: "text", codes, dictionary };
  };
  const texts = { sector: text(sectors), marketCapClass: classify(numbers.marketCapitalization) };
  const byKey = new Map<string, NumberColumn | TextColumn>([
    ...numberKeys.map((key) => [key, { kind: "number", values: numbers[key] }] as const),
    ...Object.entries(texts),
  ]);
  return {
    rows,
    numbers,
    texts,
    bytes: { sector: toBytes(texts.sector), marketCapClass: toBytes(texts.marketCapClass) },
    columns: {
      rows,
      get(key) {
        const column = byKey.get(key);
        if (column === undefined) throw new Error(`The market has no column ${key}.`);
        return column;
      },
    },
  };
}

function classify(values: Float64Array): TextColumn {
  const codes = Int32Array.from(values, (value) =>
    Number.isNaN(value) ? -1 : capEdges.filter((edge) => value >= edge).length,
  );
  return { kind: "text", codes, dictionary: capClasses };
}

function toBytes({ codes, dictionary }: TextColumn): ByteCodes {
  const empty = dictionary.length;
  return { codes: Uint8Array.from(codes, (code) => (code < 0 ? empty : code)), empty };
}

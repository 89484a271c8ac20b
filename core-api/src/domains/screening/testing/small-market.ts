import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { encodeGroup } from "@munshi/engine";
import type { GroupColumn } from "@munshi/engine";
import type { DatasetManifest } from "@munshi/engine/contract";
import type { PublishedDataset } from "../../../composition-types.ts";

/** A cell of each company, by column; a day is written `2025-03-31`. */
export type Company = { readonly [key: string]: number | string | null };

const day = (date: string): number => Date.parse(date) / 86_400_000;

/** Beta's accounts end in December and came a quarter later; Gamma has no price and tells no periods. */
export const smallMarket: readonly Company[] = [
  {
    coCode: 11,
    name: "Alpha Bank",
    symbol: "ALPHA",
    isin: "INE000A01011",
    bseCode: "500001",
    sector: "Financial Services",
    marketCapClass: "Large Cap",
    currentPrice: 250.5,
    marketCapitalization: 9_000,
    score: null,
    notRated: null,
    listedOn: day("2001-05-31"),
    accountsYearEnd: day("2025-03-31"),
    resultsQuarterEnd: day("2025-12-31"),
    shareholdingQuarterEnd: day("2025-12-31"),
    indices: "Fifty\nHundred",
    sales: 400,
    "sales@y0": 380,
    "sales@y1": 300,
    "sales@q0": 110,
    "sales@q1": 100,
    "promoterHolding@q0": 51,
    promoterHolding: 51,
  },
  {
    coCode: 22,
    name: "Beta Works",
    symbol: "BETA",
    isin: "INE000B01022",
    bseCode: null,
    sector: "Oil, Gas & Consumable Fuels",
    marketCapClass: "Small Cap",
    currentPrice: 90,
    marketCapitalization: 500,
    score: 62.5,
    notRated: null,
    listedOn: day("2010-01-04"),
    accountsYearEnd: day("2024-12-31"),
    resultsQuarterEnd: day("2025-09-30"),
    shareholdingQuarterEnd: day("2025-12-31"),
    indices: "Hundred",
    sales: 40,
    "sales@y0": 38,
    "sales@y1": 30,
    "sales@q0": 11,
    "sales@q1": 10,
    "promoterHolding@q0": 70,
    promoterHolding: 70,
  },
  {
    coCode: 33,
    name: "Gamma Foods",
    symbol: "22",
    isin: null,
    bseCode: null,
    sector: null,
    marketCapClass: null,
    currentPrice: null,
    marketCapitalization: null,
    score: null,
    notRated: "Growth score\nScore",
    listedOn: null,
    accountsYearEnd: null,
    resultsQuarterEnd: null,
    shareholdingQuarterEnd: null,
    indices: null,
    sales: 7,
    "sales@y0": 7,
    "sales@y1": null,
    "sales@q0": null,
    "sales@q1": null,
    "promoterHolding@q0": null,
    promoterHolding: null,
  },
];

const texts: ReadonlySet<string> = new Set([
  "name",
  "industry",
  "symbol",
  "isin",
  "bseCode",
  "sector",
  "marketCapClass",
  "indices",
  "notRated",
]);

function groupOf(key: string): string {
  const [code, period] = key.split("@");
  if (period === undefined) return "identity";
  return `history/${code}.${period.startsWith("y") ? "years" : "quarters"}`;
}

/** Writes companies as publishing does, below `<folder>/<version>`. */
export async function writeMarket(
  folder: string,
  version: string,
  companies: readonly Company[],
): Promise<PublishedDataset> {
  const groups = new Map<string, GroupColumn[]>();
  for (const key of Object.keys(companies[0] ?? {})) {
    const cells = companies.map((company) => company[key] ?? null);
    const column: GroupColumn = texts.has(key)
      ? { key, type: "text", values: cells as readonly (string | null)[] }
      : { key, type: "number", values: Float64Array.from(cells, (cell) => Number(cell ?? NaN)) };
    groups.set(groupOf(key), [...(groups.get(groupOf(key)) ?? []), column]);
  }
  const home = join(folder, version);
  const described: DatasetManifest["groups"][number][] = [];
  for (const [name, columns] of groups) {
    const [file, bytes] = [`${name}.arrow`, encodeGroup(columns)];
    await mkdir(dirname(join(home, file)), { recursive: true });
    await writeFile(join(home, file), bytes);
    described.push({ name, file, columns: columns.map(({ key }) => key), bytes: bytes.length });
  }
  const manifest: DatasetManifest = {
    format: 1,
    version,
    kind: "demo",
    asOf: "2026-02-20",
    publishedAt: "2026-02-20T12:00:00.000Z",
    rows: companies.length,
    idColumn: "coCode",
    groups: described,
    firstRowsFile: "first-rows.json",
  };
  await writeFile(join(home, "manifest.json"), JSON.stringify(manifest));
  return { version, folder: home, manifest };
}

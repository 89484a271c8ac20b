import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  legacy,
  makeBomb,
  priceRow,
  prices,
  refused,
  textOf,
} from "../../providers/market-files/broken-files.fixture.ts";
import type { BrokenFile } from "../../providers/market-files/broken-files.fixture.ts";
import { samplePath } from "../../providers/market-files/reading.fixture.ts";
import type { MarketDomain } from "./index.ts";
import { sumMarket } from "./market-checksum.fixture.ts";
import { openTestMarket } from "./market.fixture.ts";

let database: TestDatabase;
let folder: string;
let market: MarketDomain;
let before: Readonly<Record<string, string>>;

const symbols = ["ARAVWID", "BHIMABANK", "DOABTILES"];
const dayOf = (date: string, over: Readonly<Record<string, string>> = {}): string =>
  prices(...symbols.map((SYMBOL) => priceRow({ SYMBOL, DATE1: date, ...over })));

/** Faults that only the importer can detect, or that need more than one row. */
const more: readonly BrokenFile[] = [
  [
    "a day that repeats the day before",
    dayOf("29-Aug-2025"),
    "",
    /2025-08-29 repeats 2025-08-28 \(a stale copy\): 3 rows refused; .*download the file again/,
  ],
  [
    "a stale day with rows of bonds, which are never taken",
    prices(
      ...symbols.map((SYMBOL) => priceRow({ SYMBOL, DATE1: "29-Aug-2025" })),
      priceRow({ SYMBOL: "667GS2050", SERIES: "GS", DATE1: "29-Aug-2025" }),
    ),
    "",
    /\(a stale copy\): 3 rows refused; .*download the file again/,
  ],
  ["a day that is still to come", dayOf("02-Feb-2026"), "", /line 2: 2026-02-02 is in the future/],
  [
    "one row over and over",
    prices(...Array.from({ length: 8 }, () => priceRow())),
    "",
    /line 3: ARAVWID EQ appears twice on 2025-08-29; 7 of 8 rows are bad/,
  ],
  [
    "values one column to the right",
    prices(...symbols.map((SYMBOL) => priceRow({ SYMBOL, SERIES: "29-Aug-2025", DATE1: "10" }))),
    "",
    /line 2: "29-Aug-2025" is not a series; 3 of 3 rows are bad.*check that the columns/,
  ],
  [
    "ISINs with wrong check digits",
    legacy.replace(
      /(INE\w{8})(\d)/g,
      (_, stem: string, digit: string) => `${stem}${9 - Number(digit)}`,
    ),
    "",
    /line 2: .* is not an ISIN/,
  ],
  ["a zip bomb", makeBomb(), "", /it is not a market file, check that it is the right file/],
  ["letters and a secret", "secret=whsec_1234567890\n", "", /line 1: this is text, and no known/],
  ["a secret in JSON", '[{"key": whsec_1234567890}]', "", /the JSON is not well formed/],
];

const broken = [...refused, ...more];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "munshi-broken-"));
  market = openTestMarket(database.db);
  const good = await write("day-before.csv", dayOf("28-Aug-2025"));
  const samples = ["companies/equity-list.csv", "indices/membership.csv", "results/ordinary.xml"];
  const report = await market.importFiles({
    paths: [good, ...samples.map(samplePath)],
    asOf: "2025-08-28",
  });
  if (!report.ok) throw new Error("the good files were refused");
  before = await sumMarket(database.db);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** Returns the outcome of importing one path, with the file name stripped from the error line. */
async function refuse(path: string): Promise<object> {
  const { ok, files } = await market.importFiles({ paths: [path] });
  const line = files[0]?.error ?? "";
  const name = `${basename(path)}: `;
  return {
    ok,
    files: files.length,
    outcome: files[0]?.outcome,
    facts: files[0]?.facts,
    line: line.startsWith(name) ? line.slice(name.length) : "",
    market: await sumMarket(database.db),
  };
}

/** One line of plain text that leaks nothing from the file. */
const plainLine = /^(?!.*whsec_)[^\p{Cc}]{20,}$/u;
const refusal = (message: RegExp): object => ({
  ok: false,
  files: 1,
  outcome: "refused",
  facts: {},
  line: expect.stringMatching(message) as unknown,
  market: before,
});

test("at least thirty kinds of damage are tried", () => {
  expect(new Set(broken.map(([name]) => name)).size).toBe(broken.length);
  expect(broken.length).toBeGreaterThan(30);
});

test.each(broken)("%s gets one line and changes nothing", async (kind, content, _, message) => {
  const name = `${kind.replaceAll(" ", "-")}.csv`;
  const said = await refuse(await write(name, content));
  expect(said).toEqual(refusal(message));
  expect(said).toHaveProperty("line", expect.stringMatching(plainLine));
});

test("a folder without market files gets one line and changes nothing", async () => {
  const empty = join(folder, "empty");
  await mkdir(empty);
  const message = /^this is a folder without market files .*check the path/;
  expect(await refuse(empty)).toEqual(refusal(message));
});

test("a file cut off after thousands of good rows stores none of them", async () => {
  const rows = Array.from({ length: 6_000 }, (_, at) => priceRow({ SYMBOL: `LONG${at}` }));
  const path = await write("long.csv", prices(...rows).slice(0, -30));
  const message = /^line 6001: the last row has \d+ of 15 values/;
  expect(await refuse(path)).toEqual(refusal(message));
});

test("a good file among broken ones is imported", async () => {
  const good = await write("next-day.csv", dayOf("29-Aug-2025", { CLOSE_PRICE: "11.5" }));
  const bad = await write("half.json", textOf("parameters/snapshot.json").slice(0, 500));
  const report = await market.importFiles({ paths: [bad, good], dryRun: true });
  expect(report.files.map((file) => [file.name, file.outcome])).toEqual([
    ["half.json", "refused"],
    ["next-day.csv", "imported"],
  ]);
  expect(await sumMarket(database.db)).toEqual(before);
});

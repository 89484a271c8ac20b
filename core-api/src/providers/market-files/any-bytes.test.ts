import { propertyRuns } from "@munshi/fixtures/property-runs";
import { readFileSync } from "node:fs";

import {
  asyncProperty,
  check,
  constantFrom,
  defaultReportMessage,
  double,
  integer,
  nat,
  oneof,
  record,
  uint8Array,
} from "fast-check";
import { expect, test } from "vitest";

import { MarketFileError } from "./market-file-error.ts";
import {
  factsOf,
  findParameter,
  readWhole,
  samplePath,
  writeTemporary,
} from "./reading.fixture.ts";

/** Returns the codes of a file's problems, or of its rejection. Rethrows crashes. */
async function outcomeOf(content: Uint8Array): Promise<readonly string[]> {
  const path = writeTemporary("any.bin", content);
  try {
    const { problems } = await readWhole(path, { findParameter, asOf: "2026-08-21" });
    return problems.map(({ code, reason }) => (reason.includes("\n") ? "two lines" : code));
  } catch (error) {
    if (!(error instanceof MarketFileError)) throw error;
    return [error.message.includes("\n") ? "two lines" : error.code];
  }
}

const isOurs = (code: string): boolean => /^market_file\.[a-z0-9_]+$/.test(code);

test("random bytes are read or rejected, never a crash", async () => {
  const bytes = uint8Array({ minLength: 1, maxLength: 2000 });
  const result = await check(
    asyncProperty(bytes, async (content) => (await outcomeOf(content)).every(isOurs)),
    { numRuns: propertyRuns(300, 12) },
  );
  expect(defaultReportMessage(result)).toBeUndefined();
});

const samples = [
  "companies/equity-list.csv",
  "companies/etf-list.csv",
  "companies/index-list.csv",
  "indices/market-watch.csv",
  "indices/history.json",
  "prices/full.csv",
  "prices/udiff.csv",
  "prices/legacy.csv",
  "corporate/actions.csv",
  "calendar/holidays.csv",
  "shareholding/percents.csv",
  "results/ordinary.xml",
  "results/bank.xml",
  "parameters/snapshot.json",
  "parameters/by-name.csv",
  "pages/boards.csv",
  "pages/research-calls.csv",
  "pages/announcements.json",
].map((name) => readFileSync(samplePath(name)));

const damage = record({
  sample: constantFrom(...samples),
  at: double({ min: 0, max: 1, noNaN: true }),
  removed: nat(60),
  inserted: oneof(
    uint8Array({ maxLength: 20 }),
    constantFrom('"', ",", "\n", "-", "\r", "<", "]", "{", "1e400", "\u{feff}").map(
      (text) => new Uint8Array(Buffer.from(text)),
    ),
  ),
});

test("a known file with any damage is read or rejected, never a crash", async () => {
  const result = await check(
    asyncProperty(damage, async ({ sample, at, removed, inserted }) => {
      const place = Math.floor(at * sample.length);
      const rest = sample.subarray(place + removed);
      const damaged = Buffer.concat([sample.subarray(0, place), inserted, rest]);
      return (await outcomeOf(damaged)).every(isOurs);
    }),
    { numRuns: propertyRuns(600, 12) },
  );
  expect(defaultReportMessage(result)).toBeUndefined();
});

test("a known file cut off anywhere gives no close that the whole file does not have", async () => {
  const whole = readFileSync(samplePath("prices/full-two-days.csv"));
  const closesOf = async (content: Uint8Array): Promise<readonly number[]> => {
    const read = await readWhole(writeTemporary("cut.csv", content)).catch((error: unknown) => {
      if (error instanceof MarketFileError) return { facts: [] };
      throw error;
    });
    return factsOf(read.facts, "prices").flatMap(({ prices }) => [...prices.close]);
  };
  const closes = await closesOf(whole);
  const result = await check(
    asyncProperty(integer({ min: 1, max: whole.length }), async (length) =>
      (await closesOf(whole.subarray(0, length))).every((close) => closes.includes(close)),
    ),
    { numRuns: propertyRuns(200, 12) },
  );
  expect(closes).toEqual([230.87, 235.25]);
  expect(defaultReportMessage(result)).toBeUndefined();
});

import { readFileSync } from "node:fs";

import fc from "fast-check";
import { expect, test } from "vitest";

import { MarketFileError } from "./market-file-error.ts";
import { findParameter, readWhole, samplePath, writeTemporary } from "./reading.fixture.ts";

/** Reads to the end or is refused; anything else, a crash above all, fails the property. */
async function readsOrRefuses(content: Uint8Array): Promise<void> {
  const path = writeTemporary("any.bin", content);
  try {
    const { problems } = await readWhole(path, { findParameter, asOf: "2026-08-21" });
    for (const problem of problems) expect(problem.code).toMatch(/^market_file\./);
  } catch (error) {
    if (!(error instanceof MarketFileError)) throw error;
    expect(error.message).not.toContain("\n");
  }
}

test("random bytes are read or refused, never a crash", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 2000 }), readsOrRefuses),
    { numRuns: 300 },
  );
});

const samples = [
  "companies/equity-list.csv",
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
].map((name) => readFileSync(samplePath(name)));

const damage = fc.record({
  sample: fc.constantFrom(...samples),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(60),
  inserted: fc.oneof(
    fc.uint8Array({ maxLength: 20 }),
    fc
      .constantFrom('"', ",", "\n", "-", "\r", "<", "]", "{", "1e400", "\u{feff}")
      .map((text) => new Uint8Array(Buffer.from(text))),
  ),
});

test("a known file with any damage is read or refused, never a crash", async () => {
  await fc.assert(
    fc.asyncProperty(damage, async ({ sample, at, removed, inserted }) => {
      const place = Math.floor(at * sample.length);
      const rest = sample.subarray(place + removed);
      await readsOrRefuses(Buffer.concat([sample.subarray(0, place), inserted, rest]));
    }),
    { numRuns: 600 },
  );
});

test("a known file cut off anywhere gives no figure that the whole file does not", async () => {
  const whole = readFileSync(samplePath("prices/full-two-days.csv"));
  const closes = new Set([230.87, 235.25]);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: whole.length }), async (length) => {
      const path = writeTemporary("cut.csv", whole.subarray(0, length));
      const read = await readWhole(path).catch((error: unknown) => {
        if (error instanceof MarketFileError) return null;
        throw error;
      });
      for (const fact of read?.facts ?? [])
        if (fact.kind === "prices")
          for (const close of fact.prices.close) expect(closes).toContain(close);
    }),
    { numRuns: 200 },
  );
});

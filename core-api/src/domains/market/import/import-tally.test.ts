import { expect, test } from "vitest";
import { createImportTally } from "./import-tally.ts";

test("every bad row is listed, however many rows before it were skipped", () => {
  const tally = createImportTally();
  for (let line = 2; line < 12_002; line += 1) {
    tally.at(line);
    tally.skipped("series not used");
  }
  for (const line of [12_002, 12_003]) {
    tally.at(line);
    tally.problem("price.missing", "The close is missing.");
  }
  const { rows, more } = tally.rows();
  expect(rows.filter(({ isError }) => isError).map(({ line }) => line)).toEqual([12_002, 12_003]);
  expect([rows.length, more]).toEqual([10_002, 2_000]);
});

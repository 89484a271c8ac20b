import { afterAll, beforeAll, expect, test } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import type { RunRequest } from "../contract/index.ts";
import { createEngine } from "../engine.ts";
import { createPathSource } from "./small-dataset.fixture.ts";
import { numbers, texts, writeGroups, type WrittenDataset } from "./written-dataset.fixture.ts";

let dataset: WrittenDataset;
beforeAll(async () => {
  dataset = await writeGroups(
    {
      identity: [texts("symbol", "RATED", "BARELY", "UNKNOWN")],
      score: [
        numbers("score", 71, Number.NaN, Number.NaN),
        numbers("growthScore", 40, 55, Number.NaN),
        numbers("rsi", Number.NaN, 50, 60),
        texts("notRated", null, "Score\nTrust score", null),
      ],
    },
    { rows: 3, idColumn: "symbol" },
  );
});
afterAll(() => dataset.remove());

async function ask(columns: RunRequest["columns"]) {
  const engine = createEngine(productCatalogue, createPathSource());
  await engine.open(dataset.request);
  const query = "Symbol IS NOT EMPTY";
  const sort = { column: "symbol", direction: "descending" } as const;
  const answer = await engine.run({ query, columns, sort, firstRows: 3 });
  if (!answer.ok) throw new Error(answer.diagnostics.map(({ message }) => message).join(" "));
  return answer.value;
}

test("a score that is not rated is told apart from one that is not there, in any order of rows", async () => {
  const { page, columns } = await ask(["score", "growthScore", "rsi"]);
  expect(page.values["symbol"]).toEqual(["UNKNOWN", "RATED", "BARELY"]);
  expect(page.values["score"]).toEqual([null, 71, "NOT RATED"]);
  // all of it is rated or not there
  expect(page.values["growthScore"]).toEqual(Float64Array.of(Number.NaN, 40, 55));
  expect(page.values["rsi"]).toEqual(Float64Array.of(60, Number.NaN, 50));
  expect(columns.map(({ key }) => key)).toEqual(["symbol", "score", "growthScore", "rsi"]);
});

test("companies are found by what they are not rated for", async () => {
  const engine = createEngine(productCatalogue, createPathSource());
  await engine.open(dataset.request);
  const request = { columns: ["symbol"], sort: null, firstRows: 3 };
  const found = await engine.run({ ...request, query: "Not rated = 'Score'" });
  expect(found.ok && found.value.page.values["symbol"]).toEqual(["BARELY"]);
});

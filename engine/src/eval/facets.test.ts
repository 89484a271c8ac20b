import { expect, test } from "vitest";
import { createPlainEvaluator } from "./evaluator.ts";
import { smallColumns } from "./small-market.fixture.ts";

const plain = createPlainEvaluator(smallColumns);
const all = plain.evaluate({ kind: "truth", value: true });

test("rows are counted by text, whatever its case and outer blanks; an empty text is in no count", () => {
  const { texts, counts } = plain.countGroups(all, "sector");
  expect(texts).toEqual(["Banks", "Chemicals", "Software"]);
  expect([...counts]).toEqual([2, 1, 1]);
});

test("bands split each text's count, an edge belonging to the band above; an empty number is in none", () => {
  // sales: Banks 100 and 0, Chemicals none, Software -7
  const { counts } = plain.countGroups(all, "sector", { key: "sales", edges: [0, 100] });
  expect([...counts]).toEqual([0, 1, 1, 0, 0, 0, 1, 0, 0]);
});

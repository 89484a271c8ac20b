import { expect, test } from "vitest";
import { looksLikeText } from "./query-text.ts";

test("an OR outside brackets and quotes needs the text, other queries are filters", () => {
  expect(looksLikeText("Sales > 1 OR Net profit > 1")).toBe(true);
  expect(looksLikeText("sales > 1 or net profit > 1")).toBe(true);
  expect(looksLikeText("(Sales > 1 OR Net profit > 1) AND OPM > 5")).toBe(false);
  expect(looksLikeText("Sector = 'This or That' AND OPM > 5")).toBe(false);
  expect(looksLikeText("Order book > 5")).toBe(false);
  expect(looksLikeText("")).toBe(false);
});

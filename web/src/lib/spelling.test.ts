import { expect, test } from "vitest";
import { spellForScreen } from "./spelling.ts";

test("market capitalisation is spelt alike on all screens", () => {
  expect(spellForScreen("Market Capitalization, 1 year ago")).toBe(
    "Market capitalisation, 1 year ago",
  );
  expect(spellForScreen("Cash as a part of market capitalization.")).toBe(
    "Cash as a part of market capitalisation.",
  );
  expect(spellForScreen("Return on equity")).toBe("Return on equity");
});

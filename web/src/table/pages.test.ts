import { expect, test } from "vitest";
import { countPages, listPages } from "./pages.ts";

function write(present: number, pages: number): string {
  return listPages(present, pages)
    .map(({ kind, page }) => (kind === "gap" ? "…" : String(page)))
    .join(" ");
}

test("five pages stand around the present one, and two at either end", () => {
  expect(write(40, 80)).toBe("1 2 … 38 39 40 41 42 … 79 80");
  expect(write(1, 80)).toBe("1 2 3 4 5 … 79 80");
  expect(write(80, 80)).toBe("1 2 … 76 77 78 79 80");
});

test("few pages all stand, and one page left out would take no less room than its number", () => {
  expect(write(2, 4)).toBe("1 2 3 4");
  expect(write(1, 8)).toBe("1 2 3 4 5 6 7 8");
  expect(write(6, 80)).toBe("1 2 3 4 5 6 7 8 … 79 80");
});

test("fifty rows fill a page, and an empty table has one", () => {
  expect(countPages(0, 50)).toBe(1);
  expect(countPages(50, 50)).toBe(1);
  expect(countPages(51, 50)).toBe(2);
});

import { expect, test } from "vitest";
import { dayGivenFor } from "./file-day.ts";

test("a given day applies to files whose name states none, or the same day or month", () => {
  for (const name of ["list.csv", "list-2026-08-21.csv", "list-2026-08.csv", "cm21AUG2026bhav.csv"])
    expect(dayGivenFor(`folder-2025-01-01/${name}`, "2026-08-21", true)).toBe("2026-08-21");
  expect(dayGivenFor("list.csv", undefined, true)).toBeUndefined();
});

test.each([
  ["list-2026-02-28.csv", "2026-02-28"],
  ["EQUITY_L_2026-02.csv", "2026-02"],
])("%s keeps its own day: among others silently, alone with an error", (name, own) => {
  expect(dayGivenFor(name, "2026-08-21", false)).toBeUndefined();
  expect(() => dayGivenFor(name, "2026-08-21", true)).toThrow(
    `its name says ${own}, --as-of says 2026-08-21`,
  );
});

import { expect, test } from "vitest";
import { sectorColour, spreadSectorColours } from "./sector-palette.ts";

test("two sectors of one chart never share a colour", () => {
  // The fifteenth sector repeats the third's colour.
  expect(sectorColour("Realty")).toBe(sectorColour("Information Technology"));
  const colourOf = spreadSectorColours(["Information Technology", "Realty", "2 other sectors"]);
  expect(colourOf("Information Technology")).toBe(sectorColour("Information Technology"));
  expect(colourOf("Realty")).not.toBe(colourOf("Information Technology"));
  expect(colourOf("2 other sectors")).toBe("var(--line-strong)");
});

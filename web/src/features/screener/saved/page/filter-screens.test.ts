import { expect, test } from "vitest";
import { filterAndSortScreens } from "./OwnScreens.tsx";

const screen = (name: string, updatedAt: string, text = "Sales > 1") => ({
  id: name,
  name,
  description: `about ${name}`,
  access: "private" as const,
  text,
  version: 1,
  versions: 1,
  createdAt: updatedAt,
  updatedAt,
});
const screens = [
  screen("banks", "2026-11-01T00:00:00Z"),
  screen("Cheap", "2026-11-03T00:00:00Z", "P/E < 10"),
  screen("Asset light", "2026-11-02T00:00:00Z"),
];
const namesOf = (words: string, sort: "changed" | "name") =>
  filterAndSortScreens(screens, words, sort).map(({ name }) => name);

test("the last changed stands first, or the first by the alphabet whatever its case", () => {
  expect(namesOf("", "changed")).toEqual(["Cheap", "Asset light", "banks"]);
  expect(namesOf("", "name")).toEqual(["Asset light", "banks", "Cheap"]);
});

test("a search looks into names, descriptions and texts", () => {
  expect(namesOf("p/e", "changed")).toEqual(["Cheap"]);
  expect(namesOf("ABOUT BANKS ", "changed")).toEqual(["banks"]);
  expect(namesOf("nothing", "changed")).toEqual([]);
});

import { readdir, readFile } from "node:fs/promises";
import { createEngine, createQueryReader, describeColumn, productCatalogue } from "@munshi/engine";
import { describe, expect, test } from "vitest";
import { popularScreenRoutes } from "../../../contract/popular-screens.ts";
import { popularScreens } from "./popular-screens.ts";

const { screens, categories } = popularScreens;
const reader = createQueryReader(productCatalogue);
const engine = createEngine(productCatalogue, { read: () => Promise.reject(new Error("none")) });

const casesFolder = new URL("../../../../../fixtures/queries/ok/popular-screens/", import.meta.url);
const caseFiles = (await readdir(casesFolder)).filter((name) => name.endsWith(".md"));
const cases = (
  await Promise.all(caseFiles.map((name) => readFile(new URL(name, casesFolder), "utf8")))
).join("\n");

/** The cases of a screen: its heading, table, query and outcome. */
function caseOf(name: string): string {
  const from = cases.indexOf(`\n## ${name}\n`);
  const to = cases.indexOf("\n## ", from + 1);
  return from < 0 ? "" : cases.slice(from, to < 0 ? undefined : to);
}

test("there are more than forty, each with a unique name and address", () => {
  expect(screens.length).toBeGreaterThanOrEqual(40);
  expect(new Set(screens.map(({ slug }) => slug)).size).toBe(screens.length);
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length);
  popularScreenRoutes["GET /popular_screens"].answer.parse(popularScreens);
});

test("they are grouped by category, and no category is empty", () => {
  const order = categories.map(({ key }) => key);
  const places = screens.map(({ category }) => order.indexOf(category));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(new Set(places).size).toBe(order.length);
});

describe.each(screens.map((screen) => ({ name: screen.name, screen })))("$name", ({ screen }) => {
  test("parses without warnings, in standard form, over catalogue parameters", async () => {
    const { condition, diagnostics, reads } = reader.read(screen.query);
    expect([condition === null, diagnostics]).toEqual([false, []]);
    expect((await engine.format(screen.query)).text).toBe(screen.query);
    const infos = reads.map((key) => productCatalogue.parameters.get(key.split("@")[0] ?? ""));
    expect(infos).not.toContain(undefined);
  });

  test("shows existing columns and is sorted by one of them", () => {
    const shown = [...screen.columns, ...reader.read(screen.query).columns];
    expect(shown.filter((key) => describeColumn(productCatalogue, key) === null)).toEqual([]);
    expect(new Set(screen.columns).size).toBe(screen.columns.length);
    expect(shown).toContain(screen.sort.column);
  });

  test("has a one-paragraph description and its source", () => {
    expect(screen.story).toMatch(/^[A-Z].{150,700}\.$/u);
    const { author, title, year } = screen.source;
    expect([author.length > 3, title.length > 3, year > 1900 && year <= 2025]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("has a case with a match, a non-match and the reason", () => {
    const written = caseOf(screen.name);
    expect(written).toContain(`\`\`\`query\n${screen.query}\n\`\`\``);
    const rows = written.match(/^\| (?!Symbol)[A-Z]+ \|/gmu) ?? [];
    const matches = /^Matches: (.+)$/mu.exec(written)?.[1]?.split(", ") ?? [];
    expect(matches.length).toBeGreaterThan(0);
    expect(rows.length).toBeGreaterThan(matches.length);
    expect(written).toMatch(/^Why: .{20,}/mu);
  });
});

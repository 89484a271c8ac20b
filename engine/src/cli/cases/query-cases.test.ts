import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findCases } from "./find-cases.ts";
import { runCase } from "./run-case.ts";

const repository = new URL("../../../../", import.meta.url);

async function readFiles(place: string) {
  const path = fileURLToPath(new URL(place, repository));
  const files = await findCases(path);
  return files.map((file) => ({ ...file, path: file.path.slice(path.length + 1) || place }));
}

const ok = await readFiles("fixtures/queries/ok");
const invalid = await readFiles("fixtures/queries/invalid");
const documented = await readFiles("docs/query-language.md");

describe.each([
  { place: "fixtures/queries/ok", files: ok, fewest: 60 },
  { place: "fixtures/queries/invalid", files: invalid, fewest: 40 },
  { place: "docs/query-language.md", files: documented, fewest: 40 },
])("$place", ({ files, fewest }) => {
  test("holds many cases, each of them whole", () => {
    expect(files.flatMap(({ problems }) => problems)).toEqual([]);
    expect(files.flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(fewest);
  });

  const cases = files.flatMap(({ path, cases }) => cases.map((one) => ({ path, one })));
  test.each(cases)("$path: $one.name", async ({ one }) => {
    expect(await runCase(one)).toEqual([]);
  });
});

test("the cases of each folder are of its kind", () => {
  const errors = (files: typeof ok) =>
    files.flatMap(({ cases }) => cases.map((one) => one.errors.length > 0));
  expect(new Set(errors(ok))).toEqual(new Set([false]));
  expect(new Set(errors(invalid))).toEqual(new Set([true]));
});

import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { embeddedSuite } from "./embedded-suite.ts";
import { inRepository } from "./repository.ts";

const databaseTests = globSync("{db,core-api,tests}/**/*.db.test.ts", {
  cwd: inRepository("."),
  exclude: ["**/node_modules/**"],
});

test("every entry names a database test", () => {
  const unknown = embeddedSuite.filter(
    (entry) => !databaseTests.some((path) => path.startsWith(entry)),
  );
  expect(unknown).toEqual([]);
});

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

test("every domain with database tests has one on the embedded database", () => {
  const domainOf = (path: string): string | undefined => /domains\/[\w-]+\//.exec(path)?.[0];
  const covered = new Set(embeddedSuite.map(domainOf));
  const missing = databaseTests.map(domainOf).filter((domain) => !covered.has(domain));
  expect([...new Set(missing)]).toEqual([]);
});

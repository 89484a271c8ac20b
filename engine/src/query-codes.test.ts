import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const here = import.meta.dirname;
const document = readFileSync(path.resolve(here, "../../docs/query-language.md"), "utf8");

function writtenCodes(): readonly string[] {
  const files = globSync("**/*.ts", { cwd: here }).filter(
    (file) => !/\.(?:test|fixture)\.ts$/u.test(file) && !file.startsWith("cli"),
  );
  const texts = files.map((file) => readFileSync(path.resolve(here, file), "utf8"));
  const codes = texts.flatMap((text) => text.match(/"formula\.[a-z_]+"/gu) ?? []);
  return [...new Set(codes.map((code) => code.slice(1, -1)))].toSorted();
}

test("the document of the language has every code of a diagnostic once in its table, and no other", () => {
  const rows = [...document.matchAll(/^\| `(formula\.[a-z_]+)` \|/gmu)].map(
    ([, code]) => code ?? "",
  );
  expect(rows.toSorted()).toEqual(writtenCodes());
});

import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../src");

/** `features/company` or `ui`: what is styled together. */
function partOf(file: string): string {
  const [first = "", second = ""] = file.split(sep);
  return first === "features" ? `${first}/${second}` : first;
}

// Stylesheets of pages visited before stay loaded.
test("a class is styled in one part of the app only", () => {
  const parts = new Map<string, Set<string>>();
  for (const file of readdirSync(source, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".css")) continue;
    const text = readFileSync(join(source, file), "utf8");
    for (const [, name = ""] of text.matchAll(/^\.([a-z][a-z0-9-]*)(?=\s*[{,])/gmu)) {
      parts.set(name, (parts.get(name) ?? new Set()).add(partOf(file)));
    }
  }
  expect(parts.size).toBeGreaterThan(100);
  expect([...parts].filter(([, { size }]) => size > 1)).toEqual([]);
});

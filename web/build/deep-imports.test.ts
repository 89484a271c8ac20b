import { join } from "node:path";
import { expect, test } from "vitest";
import { deepImports } from "./deep-imports.ts";

const root = join(import.meta.dirname, "..");

/** The code of a module of the app after the plugin. */
function rewrite(code: string): string {
  const { transform } = deepImports(root);
  if (typeof transform !== "function") throw new Error("The plugin transforms nothing");
  const answer: unknown = Reflect.apply(transform, null, [code, join(root, "src/app/App.tsx")]);
  const changed: unknown = answer === null ? code : Reflect.get(Object(answer), "code");
  return String(changed).replaceAll(join(root, ".."), "");
}

test("a contract's value is imported from the module that defines it", () => {
  const code = `import { findGateRow, type GateRow, buildAddress as at } from "@munshi/bff/contract";`;
  expect(rewrite(code)).toBe(
    `import { findGateRow as findGateRow } from "/core-api/src/contract/gate/gate.ts";` +
      `import { buildAddress as at } from "/platform/src/contract/route.ts";`,
  );
  expect(rewrite(`import { Button } from "@mantine/core";`)).toContain("/Button/Button.mjs");
});

test("the index of a contract is passed by, too, where it is imported by its path", () => {
  const code = `import { failed, type Result } from "../../../engine/src/contract/index.ts";`;
  expect(rewrite(code)).toBe(`import { failed as failed } from "/engine/src/contract/failure.ts";`);
});

test("types and other modules are left alone", () => {
  for (const code of [
    `import type { GateRow } from "@munshi/bff/contract";`,
    `import { lazy } from "react";`,
    `import { App } from "./App.tsx";`,
  ])
    expect(rewrite(code)).toBe(code);
});

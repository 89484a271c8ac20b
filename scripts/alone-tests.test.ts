import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRepository, ROOT } from "./repository.ts";

/** Calls that affect, or are affected by, other files in the same process. */
const lasting = /\bvi\.(?:do)?mock\(|\bvi\.resetModules\(|\bprocess\.chdir\(/;

test("a file that puts something else in a module's place runs alone", () => {
  const rooms = ["engine", "bff", "core-api", "platform", "db", "fixtures", "scripts", "tests"];
  const files = rooms.flatMap((room) =>
    globSync(`${room}/**/*.test.ts`, { cwd: ROOT, exclude: (name) => name === "node_modules" }),
  );
  expect(files.length).toBeGreaterThan(300);
  const shared = files.filter((file) => !file.endsWith(".alone.test.ts"));
  expect(shared.filter((file) => lasting.test(readFileSync(inRepository(file), "utf8")))).toEqual(
    [],
  );
});

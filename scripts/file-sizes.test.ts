import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findLongFiles } from "./file-sizes.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "munshi-sizes-"));
  await mkdir(join(root, "engine/src/grammar"), { recursive: true });
  await mkdir(join(root, "engine/dist"), { recursive: true });
});
afterEach(async () => rm(root, { recursive: true }));

test("a source file of 501 lines is found, one of 500 is not", async () => {
  await writeFile(join(root, "engine/src/long.ts"), "x\n".repeat(501));
  await writeFile(join(root, "engine/src/open-ended.ts"), "x\n".repeat(500) + "x");
  await writeFile(join(root, "engine/src/just.ts"), "x\n".repeat(500));
  expect(await findLongFiles(root)).toEqual([
    "engine/src/long.ts has 501 lines; 500 are the most",
    "engine/src/open-ended.ts has 501 lines; 500 are the most",
  ]);
});

test("built files, the grammar and files that are no source stand apart", async () => {
  for (const path of ["engine/dist/out.ts", "engine/src/grammar/parser.ts", "engine/data.json"]) {
    await writeFile(join(root, path), "x\n".repeat(900));
  }
  expect(await findLongFiles(root)).toEqual([]);
});

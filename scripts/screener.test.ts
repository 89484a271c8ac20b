import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inRepository } from "./repository.ts";

test("a command that cannot be read is refused at once, before any market is loaded for it", () => {
  const folder = mkdtempSync(join(tmpdir(), "munshi-screener-"));
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [inRepository("scripts/screener.ts"), "run", "PE < 20", "--bogus"],
      { encoding: "utf8", env: { ...process.env, MUNSHI_DATA_DIR: folder, DATASET_DIR: "" } },
    );
    expect([status, stderr.trim()]).toEqual([2, "screener: Unknown option --bogus."]);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

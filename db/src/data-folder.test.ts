import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { protectDataFolder } from "./data-folder.ts";

function makeFolder(): string {
  const umask = process.umask(0);
  const parent = mkdtempSync(join(tmpdir(), "munshi-folder-"));
  onTestFinished(() => {
    process.umask(umask);
    rmSync(parent, { recursive: true });
  });
  return join(parent, "data");
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test.skipIf(process.platform === "win32")(
  "creates a data folder and files for the owner only",
  () => {
    const folder = makeFolder();
    protectDataFolder(folder);
    mkdirSync(join(folder, "logs"));
    writeFileSync(join(folder, "logs/bff.log"), "");
    expect(["", "logs", "logs/bff.log"].map((path) => modeOf(join(folder, path)))).toEqual([
      "700",
      "700",
      "600",
    ]);
  },
);

test.skipIf(process.platform === "win32")("revokes wider permissions of an earlier start", () => {
  const folder = makeFolder();
  mkdirSync(join(folder, "postgres/base"), { recursive: true });
  writeFileSync(join(folder, "postgres/base/1"), "");
  writeFileSync(join(folder, "database.lock"), "");
  chmodSync(folder, 0o755);
  protectDataFolder(folder);
  const paths = ["", "postgres", "postgres/base", "postgres/base/1", "database.lock"];
  expect(paths.map((path) => modeOf(join(folder, path)))).toEqual([
    "700",
    "700",
    "700",
    "600",
    "600",
  ]);
});

test.skipIf(process.platform === "win32")("leaves a folder with other files unchanged", () => {
  const folder = makeFolder();
  mkdirSync(join(folder, "spool"), { recursive: true });
  expect(() => protectDataFolder(folder)).toThrow(
    `The data folder ${folder} holds other files (spool) and is open to other users: ` +
      "choose a separate folder with MUNSHI_DATA_DIR",
  );
  expect(modeOf(folder)).toBe("777");
});

test("reports a folder that cannot be created, with the remedy", () => {
  const folder = makeFolder();
  writeFileSync(folder, "");
  expect(() => protectDataFolder(folder)).toThrow(
    `The data folder ${folder} cannot be used (EEXIST`,
  );
});

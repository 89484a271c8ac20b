import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openRotatingLog } from "./rotating-log.ts";

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "munshi-logs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("a log keeps its newest lines in five files of limited size", () => {
  const folder = makeFolder();
  const log = openRotatingLog(join(folder, "bff.log"), 20);
  for (let line = 10; line < 40; line += 1) log.write(Buffer.from(`line ${line}\n`));
  log.close();
  const names = readdirSync(folder).toSorted();
  expect(names).toEqual(["bff.log", "bff.log.1", "bff.log.2", "bff.log.3", "bff.log.4"]);
  expect(readFileSync(join(folder, "bff.log"), "utf8")).toBe("line 38\nline 39\n");
  expect(readFileSync(join(folder, "bff.log.4"), "utf8")).toBe("line 30\nline 31\n");
});

test("a restart appends to the existing log", () => {
  const path = join(makeFolder(), "logs/bff.log");
  for (const line of ["first\n", "second\n"]) {
    const log = openRotatingLog(path, 100);
    log.write(Buffer.from(line));
    log.close();
  }
  expect(readFileSync(path, "utf8")).toBe("first\nsecond\n");
});

test("an unwritable log does not throw", () => {
  const blocked = join(makeFolder(), "file");
  writeFileSync(blocked, "");
  const log = openRotatingLog(join(blocked, "bff.log"));
  expect(() => log.write(Buffer.from("lost\n"))).not.toThrow();
});

test.runIf(process.platform === "linux")("a full disk does not throw", () => {
  const log = openRotatingLog("/dev/full");
  expect(() => log.write(Buffer.from("lost\n"))).not.toThrow();
});

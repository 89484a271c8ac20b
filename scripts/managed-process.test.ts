import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProcess } from "./managed-process.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "munshi-process-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function describeEndOf(name: string, script: string): Promise<string> {
  const entry = join(folder, `${name}.mjs`);
  await writeFile(entry, `console.log('{"msg":"request"}');\n${script}`);
  const logFile = join(folder, `${name}.log`);
  const { done } = startProcess({ name, entry, env: {}, logFile });
  return done.then(
    () => "",
    (error: unknown) => (error as Error).message.replace(folder, ""),
  );
}

test.runIf(process.platform !== "win32")(
  "a process that was killed is named, without what it happened to log before",
  async () => {
    expect(await describeEndOf("killed", 'process.kill(process.pid, "SIGKILL");')).toBe(
      "killed was ended by SIGKILL (see /killed.log)",
    );
  },
);

test("a process that failed is named with the last that it logged", async () => {
  expect(await describeEndOf("failed", "process.exitCode = 3;")).toBe(
    "failed ended with exit code 3 (see /failed.log): request",
  );
});

import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ErrorView } from "../../bff/src/contract/index.ts";
import { openBrowser, readJsonAnswer } from "../../bff/src/testing/browser.ts";
import type { Browser } from "../../bff/src/testing/browser.ts";
import { person } from "../../bff/src/testing/core-accounts.ts";
import { publishSample, startCoreServer } from "../../bff/src/testing/core-server.ts";
import type { CoreServer } from "../../bff/src/testing/core-server.ts";
import { startBff } from "../../bff/src/testing/start-bff.ts";
import type { RunningBff } from "../../bff/src/testing/start-bff.ts";

/** The timeout of other calls, so that only the viewer's shorter one can end the wait. */
const callMs = 60_000;
const wellBeforeMs = 30_000;

let core: CoreServer;
let process: ChildProcess;
let bff: RunningBff;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "munshi-hung-"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>the app</title>");
  core = await startCoreServer();
  publishSample(core, "v1");
  core.accounts.viewer = { ...core.accounts.viewer, isSignedIn: true, isSubscribed: true };
  process = fork(join(import.meta.dirname, "forwarding-process.ts"), [new URL(core.url).port]);
  const [port] = (await once(process, "message")) as [number];
  bff = await startBff(`http://127.0.0.1:${port}`, {
    WEB_DIST: folder,
    CORE_TIMEOUT_MS: String(callMs),
    REQUEST_TIMEOUT_MS: String(callMs),
    VIEWER_DEADLINE_MS: "2000",
    LOG_LEVEL: "silent",
  });
});
afterAll(async () => {
  process.kill("SIGCONT");
  process.disconnect();
  await bff.close();
  await core.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  browser = openBrowser(bff);
  const { username, password } = person;
  await browser.post("/api/session/sign-in", { username, password });
});

async function whileStopped(look: () => Promise<void>): Promise<void> {
  process.kill("SIGSTOP");
  try {
    const began = performance.now();
    await look();
    expect(performance.now() - began).toBeLessThan(wellBeforeMs);
  } finally {
    process.kill("SIGCONT");
  }
}

// Windows cannot suspend and resume a process.
describe.skipIf(globalThis.process.platform === "win32")("while core-api hangs", () => {
  test("a page opens although its viewer cannot be identified", async () => {
    await whileStopped(async () => {
      const answer = await browser.get("/company/ASHA");
      expect([answer.status, answer.body.toString()]).toEqual([
        200,
        expect.stringContaining("the app") as string,
      ]);
    });
  });

  test("views of a company and the session time out early", async () => {
    await whileStopped(async () => {
      const paths = [
        "/api/views/company/ASHA",
        "/api/views/company/ASHA/sections/news",
        "/api/session",
      ];
      const answers = await Promise.all(paths.map((path) => browser.get(path)));
      for (const answer of answers) {
        expect([answer.status, answer.headers["retry-after"]]).toEqual([504, "2"]);
        expect(readJsonAnswer<ErrorView>(answer).error).toMatchObject({
          code: "core.timeout",
          message: "The request timed out. Try again.",
        });
      }
    });
    expect((await browser.get("/api/session")).status).toBe(200);
  });
});

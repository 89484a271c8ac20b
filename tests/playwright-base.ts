import { existsSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import type { PlaywrightTestConfig } from "@playwright/test";
import { isLong } from "./e2e/long.ts";

/** Configuration of a browser test run against a product. */
export interface WalkedProduct {
  /** Folder of its tests, below `tests/`. */
  readonly testDir: string;
  readonly projects: NonNullable<PlaywrightTestConfig["projects"]>;
  /** The script that starts the product, with its arguments after `--port`. */
  readonly script: string;
  readonly args?: readonly string[];
  /** Start timeout in ms. */
  readonly readyWithin: number;
}

/** Workers load the configuration again: the first load passes its choices in the environment. */
async function chooseOnce(name: string, choose: () => Promise<string> | string): Promise<string> {
  const known = process.env[name];
  if (known !== undefined) return known;
  const chosen = await choose();
  process.env[name] = chosen;
  return chosen;
}

function findFreePort(): Promise<string> {
  return new Promise((resolvePort, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === "string") reject(new Error("no port"));
        else resolvePort(String(address.port));
      });
    });
  });
}

/** A configuration whose product has a separate port and data folder. */
export async function walkThrough(product: WalkedProduct): Promise<PlaywrightTestConfig> {
  const port = await chooseOnce("E2E_PORT", findFreePort);
  const dataDir = await chooseOnce("E2E_DATA_DIR", () =>
    mkdtempSync(join(tmpdir(), "munshi-e2e-")),
  );
  const chromium = [
    process.env["PLAYWRIGHT_CHROMIUM"],
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
  ].find((path) => path !== undefined && existsSync(path));
  return defineConfig({
    testDir: product.testDir,
    // One for each run: a run empties its folder, and two may go on side by side.
    outputDir: `../test-results/${product.testDir}`,
    timeout: 120_000,
    // Generous for a busy machine, where they cost nothing while tests pass; a test that fails waits once.
    expect: { timeout: 15_000 },
    workers: 3,
    fullyParallel: true,
    forbidOnly: true,
    ...(isLong ? {} : { grepInvert: /@long\b/ }),
    retries: 0,
    reporter:
      process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] === undefined ? [["list"]] : [["list"], ["json"]],
    use: {
      baseURL: `http://127.0.0.1:${port}`,
      locale: "en-IN",
      timezoneId: "Asia/Kolkata",
      // Without a limit a click on what is not there waits for the end of the test.
      actionTimeout: 20_000,
      // A service worker would answer requests that tests intercept.
      serviceWorkers: "block",
      // Traces of every test take a fifth of the time, screenshots of failed ones nothing.
      trace: process.env["E2E_TRACE"] === undefined ? "off" : "retain-on-failure",
      screenshot: "only-on-failure",
      launchOptions: {
        ...(chromium === undefined ? {} : { executablePath: chromium }),
        args: [
          "--disable-quic",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--no-first-run",
        ],
      },
    },
    projects: product.projects,
    webServer: {
      command: ["node", product.script, "--port", port, ...(product.args ?? [])].join(" "),
      cwd: resolve(import.meta.dirname, ".."),
      url: `http://127.0.0.1:${port}/readyz`,
      timeout: product.readyWithin,
      env: { MUNSHI_DATA_DIR: dataDir, SANDBOX_STEP_MS: "0" },
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      stdout: "pipe",
    },
  });
}

import { existsSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import type { PlaywrightTestConfig } from "@playwright/test";

/** What a walk in the browser needs to know of the product that it walks through. */
export interface WalkedProduct {
  /** Its walks, below `tests/`. */
  readonly testDir: string;
  readonly projects: NonNullable<PlaywrightTestConfig["projects"]>;
  /** The script that brings the product up, with what follows `--port`. */
  readonly script: string;
  readonly args?: readonly string[];
  /** As long as it may take to be ready, ms. */
  readonly readyWithin: number;
}

/** Workers load the configuration again: what the first load chose travels in the environment. */
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

/** A configuration whose product has a port and a data folder of its own. */
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
    outputDir: "../test-results",
    timeout: 180_000,
    // A machine that does other work answers late; what passes costs no more.
    expect: { timeout: 30_000 },
    workers: 3,
    fullyParallel: true,
    forbidOnly: true,
    retries: 0,
    reporter:
      process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] === undefined ? [["list"]] : [["list"], ["json"]],
    use: {
      baseURL: `http://127.0.0.1:${port}`,
      locale: "en-IN",
      timezoneId: "Asia/Kolkata",
      // Requests that it answers pass by what a test does to them.
      serviceWorkers: "block",
      // A trace of every test takes a fifth of all the time, a picture of a failed one nothing.
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
      env: { MUNSHI_DATA_DIR: dataDir },
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      stdout: "pipe",
    },
  });
}

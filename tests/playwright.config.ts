import { existsSync } from "node:fs";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { defineConfig } from "@playwright/test";

const repository = resolve(import.meta.dirname, "..");

/** Workers load this file again: what the first load chose travels in the environment. */
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

const port = await chooseOnce("E2E_PORT", findFreePort);
const dataDir = await chooseOnce("E2E_DATA_DIR", () => mkdtempSync(join(tmpdir(), "munshi-e2e-")));
const chromium = [
  process.env["PLAYWRIGHT_CHROMIUM"],
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
].find((path) => path !== undefined && existsSync(path));

export default defineConfig({
  testDir: "e2e",
  outputDir: "../test-results",
  timeout: 180_000,
  expect: { timeout: 10_000 },
  workers: 2,
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
  projects: [
    {
      name: "desktop",
      testIgnore: /phone\.spec\.ts$/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      testMatch: /phone\.spec\.ts$/,
    },
  ],
  webServer: {
    command: `node scripts/start.ts --port ${port} --companies 400`,
    cwd: repository,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    env: { MUNSHI_DATA_DIR: dataDir },
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "pipe",
  },
});

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describeCoreApi, describeSurroundings } from "./product.ts";
import { readStartOptions } from "./start-options.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "munshi-product-"));
});
afterEach(async () => rm(dataDir, { recursive: true, force: true }));

async function publish(kind: "demo" | "market"): Promise<void> {
  const folder = join(dataDir, "datasets");
  await mkdir(join(folder, "v1"), { recursive: true });
  await writeFile(join(folder, "latest.json"), JSON.stringify({ version: "v1" }));
  await writeFile(join(folder, "v1/manifest.json"), JSON.stringify({ kind }));
}

function hasDemoAccounts(environment: NodeJS.ProcessEnv): boolean {
  const options = readStartOptions([], { ...environment, MUNSHI_DATA_DIR: dataDir });
  const url = environment["DATABASE_URL"] ?? "postgres://embedded";
  const surroundings = describeSurroundings(options, url, environment);
  const providers = { coreApi: {}, bff: {}, sandboxUrl: null };
  const { env } = describeCoreApi(surroundings, { port: 0, bffUrl: "", providers });
  return env["DEMO_SIGN_INS"] === "1";
}

const external = { DATABASE_URL: "postgres://user@db.example/munshi" };

test("demo accounts come with the demonstration market, also on a PostgreSQL", async () => {
  expect(hasDemoAccounts(external)).toBe(false);
  await publish("demo");
  expect(hasDemoAccounts(external)).toBe(true);
  expect(hasDemoAccounts({})).toBe(true);
});

test("neither a real market on a PostgreSQL nor production has demo accounts", async () => {
  await publish("market");
  expect(hasDemoAccounts(external)).toBe(false);
  await publish("demo");
  expect(hasDemoAccounts({ ...external, NODE_ENV: "production" })).toBe(false);
  expect(hasDemoAccounts({ NODE_ENV: "production", ALLOW_EMBEDDED_DATABASE: "1" })).toBe(false);
});

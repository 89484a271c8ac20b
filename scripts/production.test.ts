import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { requireProductionSettings } from "./production.ts";
import { readStartOptions } from "./start-options.ts";

const keys = JSON.stringify({ "2026-11": Buffer.alloc(32, 1).toString("base64") });
const complete = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://munshi@db.example.in/munshi?sslmode=verify-full",
  ACCOUNT_KEYS: keys,
  SESSION_KEYS: keys,
  PERSONAL_DATA_KEYS: keys,
  PUBLIC_URL: "https://www.example.in",
  MAIL_URL: "smtps://mail.example.in",
  MAIL_FROM: "Munshi <no-reply@example.in>",
};

function makeFolder(kind: "demo" | "market" | null): string {
  const folder = mkdtempSync(join(tmpdir(), "munshi-production-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (kind === null) return folder;
  mkdirSync(join(folder, "datasets/v1"), { recursive: true });
  writeFileSync(join(folder, "datasets/latest.json"), JSON.stringify({ version: "v1" }));
  writeFileSync(join(folder, "datasets/v1/manifest.json"), JSON.stringify({ kind }));
  return folder;
}

function check(environment: NodeJS.ProcessEnv, kind: "demo" | "market" | null): void {
  const given = { ...environment, MUNSHI_DATA_DIR: makeFolder(kind) };
  requireProductionSettings(readStartOptions([], given), given);
}

test("production lists everything that is missing in one message", () => {
  const start = (): void => check({ NODE_ENV: "production" }, null);
  for (const name of [
    "DATABASE_URL",
    "ACCOUNT_KEYS",
    "SESSION_KEYS",
    "PERSONAL_DATA_KEYS",
    "PUBLIC_URL",
    "MAIL_URL",
    "MAIL_FROM",
    "No market is published",
  ]) {
    expect(start).toThrow(`  ${name}`);
  }
});

test("production starts with its settings and a market", () => {
  expect(() => check(complete, "market")).not.toThrow();
});

test("production takes the demonstration market only where it is asked for", () => {
  expect(() => check(complete, "demo")).toThrow("The demonstration market is published");
  for (const kind of ["demo", null] as const) {
    expect(() => check({ ...complete, ALLOW_DEMO_MARKET: "1" }, kind)).not.toThrow();
  }
});

test("production takes the embedded database only where it is asked for", () => {
  const { DATABASE_URL: _, ...others } = complete;
  expect(() => check(others, "market")).toThrow("ALLOW_EMBEDDED_DATABASE=1");
  expect(() => check({ ...others, ALLOW_EMBEDDED_DATABASE: "1" }, "market")).not.toThrow();
});

test("elsewhere nothing has to be set", () => {
  expect(() => check({}, null)).not.toThrow();
});

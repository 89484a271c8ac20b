import { inspect } from "node:util";
import { expect, test } from "vitest";
import { readCoreConfig } from "./config.ts";

test("everything that is wrong is said at once, with the remedy", () => {
  const variables = {
    CORE_PORT: "http",
    DATABASE_URL: "mysql://somewhere",
    LOG_LEVEL: "loud",
    INTERNAL_SECRET: "short",
  };
  expect(() => readCoreConfig(variables)).toThrow(
    [
      "Wrong configuration:",
      "  CORE_PORT must be a whole number",
      "  DATABASE_URL must look like postgres://user:password@host:5432/database",
      "  INTERNAL_SECRET must have 24 characters or more",
      "  LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent",
    ].join("\n"),
  );
});

test("an empty variable counts as not set", () => {
  expect(readCoreConfig({ CORE_PORT: "", LOG_LEVEL: "" })).toMatchObject({
    mode: "development",
    port: 0,
    databaseUrl: null,
    logLevel: "info",
  });
});

test("the password in the database's address shows itself to nobody", () => {
  const url = "postgres://munshi:open-sesame@db:5432/munshi";
  const config = readCoreConfig({ DATABASE_URL: url });
  const shown = [
    JSON.stringify(config),
    inspect(config, { depth: 9, showHidden: true }),
    String(config.databaseUrl),
    Object.values(config.databaseUrl ?? {}).join(""),
  ];
  for (const text of shown) expect(text).not.toContain("sesame");
  expect(config.databaseUrl?.reveal()).toBe(url);
});

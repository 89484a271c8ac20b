import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readBffConfig } from "./config.ts";

test("everything that is wrong is said at once, with the remedy", () => {
  const variables = { BFF_PORT: "99999", INTERNAL_SECRET: "short", DATA_CACHE_BYTES: "1" };
  expect(() => readBffConfig(variables)).toThrow(
    [
      "Wrong configuration:",
      "  BFF_PORT must lie between 0 and 65535",
      "  CORE_API_URL must be set",
      "  DATA_CACHE_BYTES must lie between 1000000 and 8000000000",
      "  INTERNAL_SECRET must have 24 characters or more",
    ].join("\n"),
  );
});

test("what nobody set has its usual value, and a folder is known from everywhere", () => {
  const url = { CORE_API_URL: "http://127.0.0.1:1" };
  expect(readBffConfig(url)).toMatchObject({ mode: "development", port: 8080, webDist: null });
  expect(readBffConfig({ ...url, WEB_DIST: "dist" }).webDist).toBe(resolve("dist"));
});

import { resolve } from "node:path";
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { productionVariables } from "../testing/start-bff.ts";
import { readBffConfig } from "./config.ts";

test("reports every invalid variable at once, with its remedy", () => {
  const variables = { BFF_PORT: "99999", INTERNAL_SECRET: "short", DATA_CACHE_BYTES: "1" };
  expect(() => readBffConfig(variables)).toThrow(
    [
      "Wrong configuration:",
      "  BFF_PORT must be between 0 and 65535",
      "  CORE_API_URL must be set",
      "  DATA_CACHE_BYTES must be between 1000000 and 8000000000",
      "  INTERNAL_SECRET must have 24 characters or more",
    ].join("\n"),
  );
});

test("applies defaults to unset variables and resolves folders", () => {
  const url = { CORE_API_URL: "http://127.0.0.1:1" };
  expect(readBffConfig(url)).toMatchObject({ mode: "development", port: 8080, webDist: null });
  expect(readBffConfig({ ...url, WEB_DIST: "dist" }).webDist).toBe(resolve("dist"));
});

test("restricts cookies to https and requires real providers in production", () => {
  const variables = {
    ...productionVariables,
    INTERNAL_SECRET: "a-secret-of-24-characters",
    CORE_API_URL: "http://core:8081/",
    GOOGLE_CLIENT_ID: "g",
    GOOGLE_CLIENT_SECRET: "open-sesame",
    FACEBOOK_APP_ID: "f",
  };
  const config = readBffConfig(variables);
  expect(config).toMatchObject({
    session: { isCookieSecure: true },
    sandboxUrl: null,
    formOrigins: ["https://kite.zerodha.com", "https://edis.cdslindia.com"],
    secondBase: { url: "http://core:8081/v2/api", clientId: "bff", clientSecret: null },
    social: { google: { clientId: "g", issuer: "https://accounts.google.com" }, facebook: null },
  });
  expect(inspect(config, { depth: 9 })).not.toMatch(/sesame|nobody@/);
  expect(readBffConfig({ ...variables, COOKIE_SECURE: "0" }).session.isCookieSecure).toBe(false);
});

test("disables social login outside production unless addresses are set", () => {
  const url = { CORE_API_URL: "http://127.0.0.1:1" };
  const login = { GOOGLE_CLIENT_ID: "g", GOOGLE_CLIENT_SECRET: "s" };
  const none = { google: null, facebook: null };
  expect(readBffConfig({ ...url, ...login }).social).toEqual(none);
  const issuer = "http://127.0.0.1:5/google/";
  expect(readBffConfig({ ...url, ...login, GOOGLE_ISSUER: issuer }).social.google?.issuer).toBe(
    "http://127.0.0.1:5/google",
  );
  expect(readBffConfig(url)).toMatchObject({
    session: { databaseUrl: null, keys: null, isCookieSecure: false },
  });
});

test("rejects malformed keys and addresses without showing them", () => {
  const variables = {
    CORE_API_URL: "http://127.0.0.1:1",
    DATABASE_URL: "mysql://x",
    SESSION_KEYS: '{"a":"c2hvcnQ="}',
    COOKIE_SECURE: "yes",
  };
  const read = () => readBffConfig(variables);
  expect(read).toThrow(
    /DATABASE_URL must look like(.|\n)*SESSION_KEYS must be JSON(.|\n)*COOKIE_SECURE must be 0 or 1/,
  );
  expect(read).not.toThrow("c2hvcnQ=");
});

import { inspect } from "node:util";
import { expect, test } from "vitest";
import { readCoreConfig } from "./config.ts";

const keys = JSON.stringify({ "2026-11": Buffer.alloc(32, 1).toString("base64") });
const production = {
  NODE_ENV: "production",
  INTERNAL_SECRET: "x".repeat(24),
  DATABASE_URL: "postgres://munshi@db.example.in/munshi?sslmode=verify-full",
  ACCOUNT_KEYS: keys,
  PUBLIC_URL: "https://www.example.in/",
  MAIL_URL: "smtps://munshi:open-sesame@mail.example.in",
  MAIL_FROM: "Munshi <no-reply@example.in>",
  PERSONAL_DATA_KEYS: keys,
};

test("production names everything that it needs and does not have", () => {
  expect(() => readCoreConfig({ NODE_ENV: "production", INTERNAL_SECRET: "x".repeat(24) })).toThrow(
    [
      "Wrong configuration:",
      "  DATABASE_URL must be set in production, or ALLOW_EMBEDDED_DATABASE=1 to use the embedded database",
      "  ACCOUNT_KEYS must be set in production",
      "  PUBLIC_URL must be set in production",
      "  MAIL_URL must be set in production",
      "  MAIL_FROM must be set in production",
      "  PERSONAL_DATA_KEYS must be set in production",
    ].join("\n"),
  );
});

test("a variable that is wrong by itself hides none that is missing", () => {
  expect(() => readCoreConfig({ ...production, MAIL_URL: "mail", ACCOUNT_KEYS: "" })).toThrow(
    [
      "Wrong configuration:",
      "  MAIL_URL must look like smtp://user:password@host:587",
      "  ACCOUNT_KEYS must be set in production",
    ].join("\n"),
  );
});

test("production is reached by https alone", () => {
  expect(() => readCoreConfig({ ...production, PUBLIC_URL: "http://www.example.in" })).toThrow(
    "PUBLIC_URL must begin with https:// in production",
  );
});

test("production refuses the sandbox unless it is allowed by name", () => {
  const sandbox = { ...production, PROVIDERS: "sandbox" };
  expect(() => readCoreConfig(sandbox)).toThrow(
    "PROVIDERS must be live in production, or ALLOW_SANDBOX_PROVIDERS=1",
  );
  expect(readCoreConfig({ ...sandbox, ALLOW_SANDBOX_PROVIDERS: "1" }).accounts.google).toBeNull();
});

test("production refuses people whose password everybody knows", () => {
  expect(() => readCoreConfig({ ...production, DEMO_SIGN_INS: "1" })).toThrow(
    "DEMO_SIGN_INS must be 0 in production: everybody knows their password",
  );
  expect(readCoreConfig(production).accounts.hasDemoMembers).toBe(false);
});

test("live providers have their published addresses, and no other than a safe one", () => {
  const { accounts } = readCoreConfig({
    ...production,
    GOOGLE_CLIENT_ID: "us",
    FACEBOOK_APP_ID: "9",
    FACEBOOK_APP_SECRET: "open-sesame",
  });
  expect(accounts).toMatchObject({
    publicUrl: "https://www.example.in",
    google: {
      clientId: "us",
      issuer: "https://accounts.google.com",
      jwksUrl: "https://www.googleapis.com/oauth2/v3/certs",
    },
    facebook: { appId: "9", graphUrl: "https://graph.facebook.com/v23.0" },
  });
  expect(() =>
    readCoreConfig({ ...production, GOOGLE_JWKS_URL: "http://127.0.0.1:1/certs" }),
  ).toThrow("GOOGLE_JWKS_URL must begin with https:// where providers are live");
});

test("outside production the sandbox is the default, and is not there without addresses", () => {
  const { accounts } = readCoreConfig({ GOOGLE_CLIENT_ID: "us" });
  expect(accounts).toMatchObject({
    keys: null,
    publicUrl: "http://localhost:8080",
    mail: { url: null, from: "Munshi <no-reply@localhost>" },
    google: null,
    facebook: null,
  });
  const given = readCoreConfig({
    GOOGLE_CLIENT_ID: "us",
    GOOGLE_ISSUER: "http://127.0.0.1:1/google",
    GOOGLE_JWKS_URL: "http://127.0.0.1:1/google/certs",
  });
  expect(given.accounts.google?.issuer).toBe("http://127.0.0.1:1/google");
});

test.each([
  [{ ACCOUNT_KEYS: "{}" }, "ACCOUNT_KEYS must be JSON such as"],
  [{ MAIL_URL: "http://mail" }, "MAIL_URL must look like smtp://user:password@host:587"],
  [{ FACEBOOK_APP_ID: "9" }, "FACEBOOK_APP_SECRET must be set"],
  [{ FACEBOOK_APP_SECRET: "9" }, "FACEBOOK_APP_ID must be set"],
])("%j is refused with its remedy", (variables, message) => {
  expect(() => readCoreConfig(variables)).toThrow(message);
});

test("keys, the mail's password and the app's secret show themselves to nobody", () => {
  const config = readCoreConfig({
    ...production,
    FACEBOOK_APP_ID: "9",
    FACEBOOK_APP_SECRET: "sesame-of-the-app",
  });
  const shown = [JSON.stringify(config), inspect(config, { depth: 9, showHidden: true })];
  for (const text of shown) {
    expect(text).not.toContain("sesame");
    expect(text).not.toContain(Buffer.alloc(32, 1).toString("base64"));
  }
});

import { inspect } from "node:util";
import { expect, test } from "vitest";
import { readCoreConfig } from "./config.ts";

const secret = "open-sesame-open-sesame-open-sesame";

test("without variables there is no club, no blog and no login to the second base", () => {
  const { partners } = readCoreConfig({});
  expect(partners).toEqual({
    club: null,
    feedUrl: null,
    supportMail: "support@localhost",
    secondBase: { clientId: "bff", clientSecret: null },
  });
});

test("partners are read, and their secrets show themselves to nobody", () => {
  const { partners } = readCoreConfig({
    CLUB_URL: "https://club.example/sso",
    CLUB_SECRET: secret,
    FEED_URL: "https://blog.example//",
    SUPPORT_MAIL: "help@example.in",
    CORE_V2_CLIENT_SECRET: secret,
  });
  expect(partners).toMatchObject({
    club: { url: "https://club.example/sso", audience: "investing-club" },
    feedUrl: "https://blog.example",
    supportMail: "help@example.in",
  });
  expect(inspect(partners, { depth: 9, showHidden: true })).not.toContain("sesame");
  expect(partners.club?.secret.reveal()).toBe(secret);
});

test("a club needs its address and its secret", () => {
  expect(() => readCoreConfig({ CLUB_SECRET: secret })).toThrow("CLUB_URL must be set");
  expect(() => readCoreConfig({ CLUB_URL: "https://club.example" })).toThrow(
    "CLUB_SECRET must be set",
  );
  expect(() => readCoreConfig({ CLUB_URL: "x", CLUB_SECRET: "short", SUPPORT_MAIL: "x" })).toThrow(
    /CLUB_URL must be an address[^]*CLUB_SECRET must have 32 characters[^]*SUPPORT_MAIL must be/,
  );
});

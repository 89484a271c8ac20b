import { inspect } from "node:util";
import { expect, test } from "vitest";
import { readCoreConfig } from "./config.ts";
import { readPartnerConfig } from "./partner-variables.ts";

const secret = "open-sesame-open-sesame-open-sesame";

test("without variables there is no club, no blog and no login to the second base", () => {
  const { partners } = readCoreConfig({});
  expect(partners).toEqual({
    club: null,
    feedUrl: null,
    feedPictureHosts: [],
    showsPastPerformance: true,
    introVideo: null,
    complianceMail: "compliance@localhost",
    supportMail: "support@localhost",
    secondBase: { clientId: "bff", clientSecret: null },
  });
});

test("partners are read, and their secrets show themselves to nobody", () => {
  const { partners } = readCoreConfig({
    CLUB_URL: "https://club.example/sso",
    CLUB_SECRET: secret,
    FEED_URL: "https://blog.example//",
    FEED_PICTURE_HOSTS: "i0.example, cdn.example:8443",
    SHOW_PAST_PERFORMANCE: "0",
    INTRO_VIDEO: "/media/intro.mp4",
    INTRO_VIDEO_CAPTIONS: "/media/intro.vtt",
    SUPPORT_MAIL: "help@example.in",
    CORE_V2_CLIENT_SECRET: secret,
  });
  expect(partners).toMatchObject({
    club: { url: "https://club.example/sso", audience: "investing-club" },
    feedUrl: "https://blog.example",
    feedPictureHosts: ["i0.example", "cdn.example:8443"],
    showsPastPerformance: false,
    introVideo: { source: "/media/intro.mp4", captions: "/media/intro.vtt" },
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

test("past performance is shown in production only if configured", () => {
  const site = { publicUrl: "https://munshi.example", isProduction: true };
  const read = (value?: "0" | "1") =>
    readPartnerConfig(
      {
        CLUB_AUDIENCE: "club",
        CORE_V2_CLIENT_ID: "bff",
        ...(value === undefined ? {} : { SHOW_PAST_PERFORMANCE: value }),
      },
      site,
    ).showsPastPerformance;
  expect([read(), read("0"), read("1")]).toEqual([false, false, true]);
});

test("a film comes from this site, and captions need one", () => {
  for (const INTRO_VIDEO of ["https://other.example/a.mp4", "//other.example/a.mp4", "a.mp4"]) {
    expect(() => readCoreConfig({ INTRO_VIDEO })).toThrow(
      "INTRO_VIDEO must be a path of this site",
    );
  }
  expect(() => readCoreConfig({ INTRO_VIDEO_CAPTIONS: "/a.vtt" })).toThrow(
    "INTRO_VIDEO must be set",
  );
  expect(() => readCoreConfig({ INTRO_VIDEO: "/a.mp4" })).toThrow(
    "INTRO_VIDEO_CAPTIONS must be set",
  );
  for (const FEED_PICTURE_HOSTS of ["https://i0.example", "i0.example/x", ","]) {
    expect(() => readCoreConfig({ FEED_PICTURE_HOSTS })).toThrow("must be hosts such as");
  }
});

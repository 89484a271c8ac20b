import { expect, test } from "vitest";
import { readBffConfig } from "./config.ts";

const given = { CORE_API_URL: "http://127.0.0.1:8081" };

test("labels links to other sites by their common names", () => {
  const { site } = readBffConfig({
    ...given,
    SOCIAL_LINKS: "https://www.youtube.com/@munshi, https://x.com/munshi,https://talk.munshi.in/",
    TELEGRAM_URL: "https://t.me/munshi_bot",
  });
  expect(site).toEqual({
    socialLinks: [
      { name: "YouTube", url: "https://www.youtube.com/@munshi" },
      { name: "X", url: "https://x.com/munshi" },
      { name: "talk.munshi.in", url: "https://talk.munshi.in/" },
    ],
    telegramUrl: "https://t.me/munshi_bot",
  });
});

test("has no links when none are configured", () => {
  expect(readBffConfig(given).site).toEqual({ socialLinks: [], telegramUrl: null });
});

test.each(["javascript:alert(1)", "http://x.com/munshi", "https://x.com/a,nonsense"])(
  "rejects %s",
  (text) => {
    expect(() => readBffConfig({ ...given, SOCIAL_LINKS: text })).toThrow(/SOCIAL_LINKS/);
  },
);

import { expect, test } from "vitest";
import { readBffConfig } from "./config.ts";

const given = { CORE_API_URL: "http://127.0.0.1:8081" };

test("links to other sites are named as readers know them", () => {
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

test("without any there is nothing to link to", () => {
  expect(readBffConfig(given).site).toEqual({ socialLinks: [], telegramUrl: null });
});

test.each(["javascript:alert(1)", "http://x.com/munshi", "https://x.com/a,nonsense"])(
  "%s is refused",
  (text) => {
    expect(() => readBffConfig({ ...given, SOCIAL_LINKS: text })).toThrow(/SOCIAL_LINKS/);
  },
);

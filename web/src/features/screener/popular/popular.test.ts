import type { PopularScreen, PopularScreensView, ScreenerView } from "@munshi/bff/contract";
import type { DatasetManifest, RunResult } from "@munshi/engine/contract";
import { expect, test, vi } from "vitest";
import { createMatchCounts } from "./count-matches.ts";
import { findScreens, shortenStory } from "./find-screens.ts";
import { readPopularAddress, screenAddress, writePopularAddress } from "./popular-address.ts";

function makeScreen(slug: string, name: string, story = "An idea. And more."): PopularScreen {
  return {
    slug,
    name,
    category: "value",
    story,
    source: { author: "Benjamin Graham", title: "Security Analysis", year: 1934 },
    query: "PE < 10 AND Sales > 1",
    columns: ["priceToEarning"],
    sort: { column: "priceToEarning", direction: "ascending" },
  };
}

const view: PopularScreensView = {
  categories: [
    {
      key: "value",
      name: "Value",
      screens: [makeScreen("net", "Net nets"), makeScreen("pe", "Low PE")],
    },
    {
      key: "growth",
      name: "Growth",
      screens: [makeScreen("peg", "Growth at a price", "Peter Lynch.")],
    },
  ],
};

test("a search finds screens that hold all its words, anywhere in what is notified of them", () => {
  const slugs = (category: Parameters<typeof findScreens>[1], wanted: string) =>
    findScreens(view, category, wanted).flatMap(({ screens }) => screens.map(({ slug }) => slug));
  expect(slugs(null, "")).toEqual(["net", "pe", "peg"]);
  expect(slugs(null, "  graham NETS ")).toEqual(["net"]);
  expect(slugs(null, "lynch")).toEqual(["peg"]);
  expect(slugs("value", "lynch")).toEqual([]);
  expect(slugs("growth", "")).toEqual(["peg"]);
});

test("the idea is the story's first sentence, and the next where that only leads up to it", () => {
  const idea =
    "Buy at 1.5 times book or less, e.g. after a bad year, and hold until the price is fair.";
  expect(shortenStory(`${idea} It misses banks.`)).toBe(idea);
  expect(shortenStory(`Cheap shares deserve it. ${idea} It misses banks.`)).toBe(
    `Cheap shares deserve it. ${idea}`,
  );
  expect(shortenStory("One sentence only")).toBe("One sentence only");
});

test("the address keeps category and open screen, and drops what it does not know", () => {
  const address = { category: "growth", screen: "peg" } as const;
  expect(readPopularAddress(writePopularAddress(address))).toEqual(address);
  expect(readPopularAddress("?category=toString&screen=")).toEqual({
    category: null,
    screen: null,
  });
  expect(writePopularAddress({ category: null, screen: null })).toBe("");
});

test("a screen opens in the screener with its query, columns and order", () => {
  expect(screenAddress(makeScreen("pe", "Low PE"))).toBe(
    "/stock-analyzer/scanner/createscanner?q=PE+%3C+10+AND+Sales+%3E+1&sort=priceToEarning&columns=priceToEarning",
  );
});

const manifest: DatasetManifest = {
  format: 1,
  version: "v1",
  kind: "demo",
  asOf: "2026-11-20",
  publishedAt: "2026-11-20T12:00:00Z",
  rows: 400,
  idColumn: "coCode",
  groups: [],
  firstRowsFile: "first-rows.json",
};
const screenerView: ScreenerView = {
  shell: { tenant: { key: "munshi", name: "Munshi" }, market: null },
  manifest,
  firstRows: null,
  dataPath: "/data",
};

function makeEngine() {
  let running = 0;
  const requests: string[] = [];
  return {
    requests,
    engine: {
      open: async () => ({ ok: true, value: { rows: 400 }, warnings: [] }) as const,
      run: async ({ query }: { readonly query: string }) => {
        running += 1;
        expect(running).toBe(1);
        requests.push(query);
        await Promise.resolve();
        running -= 1;
        if (query === "broken") return { ok: false, diagnostics: [] } as const;
        const value = { matched: query.length } as RunResult;
        return { ok: true, value, warnings: [] } as const;
      },
    },
  };
}

test("queries are counted one after the other, each once, and one without an answer is told apart", async () => {
  const { engine, requests } = makeEngine();
  const counts = createMatchCounts({
    getEngine: () => engine,
    fetchView: async () => screenerView,
    whenIdle: () => Promise.resolve(),
  });
  counts.begin();
  counts.want("a", "PE < 10");
  counts.want("b", "broken");
  counts.want("a", "PE < 10");
  counts.want("c", "PE < 1");
  await vi.waitFor(() => expect(counts.state.matched).toEqual({ a: 7, b: null, c: 6 }));
  expect(requests).toEqual(["PE < 10", "broken", "PE < 1"]);
  expect(counts.state.market).toEqual({ companies: 400, asOf: "2026-11-20" });
  counts.want("d", "PE < 123");
  await vi.waitFor(() => expect(counts.state.matched["d"]).toBe(8));
});

test("a page that is left asks the engine no more", async () => {
  const { engine, requests } = makeEngine();
  let letGo: () => void = () => undefined;
  const idle = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const counts = createMatchCounts({
    getEngine: () => engine,
    fetchView: async () => screenerView,
    whenIdle: () => idle,
  });
  counts.want("a", "PE < 10");
  counts.begin()();
  letGo();
  await idle;
  await Promise.resolve();
  expect(requests).toEqual([]);
  expect(counts.state.matched).toEqual({});
});

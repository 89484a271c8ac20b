import { expect, test } from "vitest";
import { createPrinter } from "../../platform/pdf/index.ts";
import type { ListingContent } from "./print-listing.ts";
import { printListing } from "./print-listing.ts";

const period = { from: "2026-11-19", until: "2026-11-20" };
const news: ListingContent = {
  ...period,
  kind: "news",
  items: Array.from({ length: 24 }, (_, at) => ({
    at: new Date(Date.parse("2026-11-20T09:00:00Z") - at * 1_800_000).toISOString(),
    symbol: `SYM${at}`,
    name: "Emoji 🚀 Industries",
    title: `Order of ₹ ${at} crore won`,
    text: "A long text. ".repeat(at % 7 === 0 ? 80 : 5),
    source: "Exchange",
  })),
};
const figure = { current: 1_234.5, yearBefore: 1_000, change: 23.5 };
const results: ListingContent = {
  ...period,
  kind: "results",
  items: Array.from({ length: 45 }, (_, at) => ({
    day: at < 30 ? "2026-11-20" : "2026-11-19",
    symbol: `SYM${at}`,
    name: "A company with a rather long name Limited",
    quarter: "Q2 FY27",
    sales: figure,
    operatingProfit: { current: null, yearBefore: null, change: null },
    netProfit: { current: -4, yearBefore: 12, change: "turned-negative" },
  })),
};

const readText = (bytes: Buffer) => bytes.toString("latin1");
const count = (text: string, of: RegExp) => text.match(of)?.length ?? 0;

test("the same content gives the same bytes, in this thread and in another", async () => {
  const printer = createPrinter<ListingContent>(new URL("./print-thread.ts", import.meta.url));
  const first = await printListing(news);
  expect(first.equals(await printer.print(news))).toBe(true);
  await printer.close();
  expect((await printListing(results)).equals(await printListing(results))).toBe(true);
});

test("a listing is tagged: headings, a table with heads and cells, decoration apart", async () => {
  const text = readText(await printListing(results));
  expect(text).toContain("/MarkInfo");
  expect(text).toMatch(/\/Marked true/);
  expect(text).toContain("/Lang (en-IN)");
  // A company is a row of seven cells and its name; heads are repeated on each page.
  expect(count(text, /\/S \/TD\b/g)).toBe(45 * 7);
  expect(count(text, /\/S \/Table\b/g)).toBe(2);
  expect(count(text, /\/S \/H1\b/g)).toBe(1);
  expect(count(text, /\/S \/H2\b/g)).toBe(2);
  const pages = count(text, /\/Type \/Page\b/g);
  expect(pages).toBeGreaterThan(1);
});

test("news of every item are printed, and an empty period says so", async () => {
  const text = readText(await printListing(news));
  expect(count(text, /\/S \/H3\b/g)).toBe(24);
  const empty = readText(await printListing({ ...period, kind: "news", items: [] }));
  expect(count(empty, /\/Type \/Page\b/g)).toBe(1);
  expect(count(empty, /\/S \/P\b/g)).toBe(2);
});

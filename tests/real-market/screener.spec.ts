import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import Papa from "papaparse";
import { expectAccessible } from "../e2e/axe.ts";
import { BuilderPage } from "../e2e/page-models/builder.ts";
import { PopularScreensPage, signInSubscriber } from "../e2e/page-models/popular-screens.ts";
import { expectSameAnswers } from "../e2e/page-models/same-answers.ts";
import { SavedWorkPage } from "../e2e/page-models/saved-work.ts";
import { ScreenerPage } from "../e2e/page-models/screener-page.ts";
import { WhyPanel } from "../e2e/page-models/why-panel.ts";
import { realFiles } from "./real-files.ts";

type Row = Readonly<Record<string, string>>;

/** Rows of one of the exchange's own files. */
function readRows(file: string): readonly Row[] {
  const text = readFileSync(join(realFiles, file), "utf8");
  const trim = (cell: string): string => cell.trim();
  return Papa.parse<Row>(text, {
    header: true,
    skipEmptyLines: true,
    transformHeader: trim,
    transform: trim,
  }).data;
}

const nifty50 = new Set(
  readRows("indices/MW-NIFTY-50-12-Aug-2026.csv")
    .map((row) => Object.values(row)[0] ?? "")
    .filter((symbol) => symbol !== "" && !symbol.startsWith("NIFTY")),
);

test("the browser finds the companies that the command line finds, and explains absent ones by their figures", async ({
  page,
}) => {
  const screener = new ScreenerPage(page);
  await screener.open();
  await expect(page.getByText(/demonstration|fictional/i)).toHaveCount(0);
  await expectSameAnswers(screener);

  const why = new WhyPanel(page);
  await screener.run("Current price > 100 AND Market Capitalization > 100000");
  await page.getByRole("button", { name: "Near misses" }).click();
  await expect(why.nearMisses.first()).toBeVisible();
  await why.nearMisses.first().click();
  await expect(why.panel).toContainText("Not in results");
  await expect(why.reasons).toHaveCount(2);
});

test("an index narrows to its members, and what is exported are they", async ({ page }) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.field("Indices").click();
  await page.getByRole("combobox", { name: "Search Indices" }).fill("nifty 50");
  const option = page.getByRole("option", { name: /^Nifty 50\b(?!0)/i }).first();
  const foreseen = Number((await option.innerText()).split("\n").at(-1)?.replaceAll(",", ""));
  await option.click();
  await builder.expectMatching((count) => expect(count).toBe(foreseen));
  await page.keyboard.press("Escape");
  await expectAccessible(page, "an index of a real market");

  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^CSV/ }).click(),
  ]);
  const text = (await readFile(await download.path(), "utf8")).replace(/^\uFEFF/, "");
  const rows = Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data;
  const symbols = rows.map((row) => row["Symbol"] ?? "");
  expect(symbols).toHaveLength(foreseen);
  // The export of the market watch is nine days older than the list of members.
  expect(symbols.filter((symbol) => nifty50.has(symbol)).length).toBeGreaterThanOrEqual(48);
});

test("filters are added from a tab, a range is typed, and both are one text", async ({ page }) => {
  const builder = new BuilderPage(page);
  await builder.open('Market cap class = "Large Cap" AND Return on equity > 20');
  const large = (await builder.screener.readCounter("Total Matching")) ?? 0;
  expect(large).toBeGreaterThan(5);
  expect(large).toBeLessThan(100);
  await builder.openAddFilter("Ratios");
  await expect(builder.parameter("Debt to equity")).toBeVisible();
  await page.keyboard.press("Escape");
  await builder.screener.run(
    'Market cap class = "Large Cap" AND Return on equity > 20 AND Debt to equity < 0.5',
  );
  await expect(builder.chips.getByRole("listitem")).toHaveCount(3);
  expect(await builder.screener.readCounter("Total Matching")).toBeLessThan(large);
});

test("every popular screen is read over the market, and a third and more find companies", async ({
  page,
}) => {
  await signInSubscriber(page);
  const popular = new PopularScreensPage(page);
  await popular.open();
  const cards = await popular.cards.all();
  expect(cards.length).toBeGreaterThanOrEqual(40);
  const counts: number[] = [];
  for (const card of cards) {
    // A card is counted when it comes into view.
    await card.scrollIntoViewIfNeeded();
    counts.push(await popular.readCount(card));
  }
  expect(counts.filter((count) => Number.isNaN(count))).toEqual([]);
  // Accounts over years are at hand of few companies: what needs them finds few or none.
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(cards.length / 3);
});

test("a list is filled from a file of the exchange's symbols and narrows a query", async ({
  page,
}) => {
  await signInSubscriber(page);
  const screener = new ScreenerPage(page);
  const saved = new SavedWorkPage(page);
  await screener.open();
  await saved.openPortfolio();
  const symbols = [...nifty50].slice(0, 12);
  await saved.upload(`Symbol\n${symbols.join("\n")}\n`);
  await expect(saved.portfolio.locator(".stocks tbody th")).toHaveCount(symbols.length);
});

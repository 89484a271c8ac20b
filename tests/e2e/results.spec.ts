import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import Papa from "papaparse";
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectAccessibleOnPhone,
  expectStateAccessible,
} from "./axe.ts";
import { CompanyTable } from "./page-models/company-table.ts";
import { ScreenerPage } from "./page-models/screener-page.ts";
import { WhyPanel } from "./page-models/why-panel.ts";

const query = "Return on equity > 15 AND Market Capitalization > 1000";

async function exportAs(page: Page, format: "Excel" | "CSV"): Promise<Buffer> {
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: new RegExp(`^${format}`) }).click(),
  ]);
  return readFile(await download.path());
}

test("CSV and Excel hold every row of the result in the order on screen, with figures as figures", async ({
  page,
}) => {
  const screener = new ScreenerPage(page);
  await screener.open(`?${new URLSearchParams({ q: query, sort: "-returnOnEquity" })}`);
  const shown = await screener.readColumn(/company/i);
  const text = (await exportAs(page, "CSV")).toString("utf8").replace(/^\uFEFF/, "");
  const [head = [], ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  expect(head.slice(0, 2)).toEqual(["Company name", "Symbol"]);
  expect(rows).toHaveLength((await screener.readCounter("Total Matching")) ?? -1);
  const names = rows.slice(0, 5).map(([name = ""]) => name);
  expect(shown.slice(0, 5).map((cell) => names.some((name) => cell.startsWith(name)))).toEqual(
    Array.from({ length: 5 }, () => true),
  );
  const at = head.findIndex((title) => /return on equity/i.test(title));
  const equity = rows.map((row) => Number(row[at]));
  expect(equity).toEqual(equity.toSorted((a, b) => b - a));
  expect(Math.min(...equity)).toBeGreaterThan(15);

  const files = unzipSync(new Uint8Array(await exportAs(page, "Excel")));
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const matching = (await screener.readCounter("Total Matching")) ?? -1;
  expect(read("xl/worksheets/sheet1.xml").match(/<row /g)).toHaveLength(matching + 1);
  expect(read("xl/worksheets/sheet1.xml")).not.toContain("<f>");
  expect(read("xl/sharedStrings.xml")).toContain("Return on equity &gt; 15");
  expect(read("xl/workbook.xml")).toContain('name="About"');
});

test("near misses, rows and absent companies are explained", async ({ page }) => {
  const screener = new ScreenerPage(page);
  const why = new WhyPanel(page);
  await screener.open(`?${new URLSearchParams({ q: query })}`);
  await page.getByRole("button", { name: "Near misses" }).click();
  await expect(why.nearMisses.first()).toBeVisible();
  await expectStateAccessible(page, "near misses");
  await expect(why.nearMisses.first()).toContainText(/% away|at the limit/);
  await why.nearMisses.first().click();
  await expect(why.panel).toContainText("Not in results");
  await expect(why.reasons).toHaveCount(2);
  await expect(why.reasons.filter({ hasText: "misses by" })).toHaveCount(1);
  await expect(why.reasons.filter({ hasText: "clears by" })).toHaveCount(1);
  await expectAccessibleInBothSchemes(page, "what keeps a company out");
  await page.keyboard.press("Escape");
  await expect(why.panel).toBeHidden();
  await expect(page.getByRole("button", { name: "Near misses" })).toBeFocused();

  const rows = screener.grid.getByRole("row");
  await rows.nth(1).hover();
  await rows.nth(1).getByRole("button", { name: "Why does this match?" }).click();
  await expect(why.panel).toContainText("In results");
  const first = await why.panel.getByRole("heading", { level: 3 }).innerText();
  await screener.grid.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+Enter");
  await expect(why.panel.getByRole("heading", { level: 3 })).not.toHaveText(first);
  await expect(why.panel).toContainText("In results");
  await why.close.click();
  await expect(why.panel).toBeHidden();

  await screener.run("Current ratio > 1");
  await page.getByRole("button", { name: "Near misses" }).click();
  await why.search.fill("bank");
  await expect(why.panel.getByRole("option").first()).toBeVisible();
  await why.search.press("Enter");
  await expect(why.panel).toContainText("Not in results: data missing");
  await expect(why.panel).toContainText("Current ratio does not apply to banks.");

  // Without its server the search answers from the figures at hand.
  await page.route("**/api/companies/search**", (route) => route.abort());
  await why.search.fill("");
  await why.search.fill("bank");
  await expect(why.panel.getByRole("option").first()).toContainText(/bank/i);
  await why.search.press("Enter");
  await expect(why.panel).toContainText("Current ratio does not apply to banks.");
});

test("the company table shows fifty companies a page, and the address keeps view and page", async ({
  page,
}) => {
  const screener = new ScreenerPage(page);
  const table = new CompanyTable(page);
  await screener.open(`?${new URLSearchParams({ q: "Market Capitalization > 100" })}`);
  await page.getByRole("radio", { name: "Paged table" }).check({ force: true });
  await expect(page).toHaveURL(/view=companies/);
  await expect(table.rows).toHaveCount(50);
  await expectAccessibleInBothSchemes(page, "the company table");
  const first = await table.readCompanies();
  await table.pages.getByRole("button", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => table.readCompanies()).not.toEqual(first);
  const second = await table.readCompanies();
  await page.reload();
  await expect.poll(() => table.readCompanies()).toEqual(second);
  await page.goBack();
  await expect.poll(() => table.readCompanies()).toEqual(first);
  // Sector, price, market cap, then both scores: whole, or why there is none.
  const cells = table.rows.first().locator("td");
  for (const place of [3, 4]) await expect(cells.nth(place)).toHaveText(/^(\d{1,3}|N\/A|NR)$/);
  await expect(table.rows.first().getByRole("link")).toHaveAttribute("href", /^\/company\/[^/]+$/);
});

test("the company table is narrowed and sorted on Submit, and exported as it stands @long", async ({
  page,
}) => {
  const screener = new ScreenerPage(page);
  const table = new CompanyTable(page);
  await screener.open(
    `?${new URLSearchParams({ q: "Market Capitalization > 100", view: "companies" })}`,
  );
  await expect(table.rows).toHaveCount(50);
  await table.openList("Company");
  await expect(table.list("Company").getByRole("checkbox")).toHaveCount(10);
  await table.list("Company").evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  await expect(table.list("Company").getByRole("checkbox")).toHaveCount(20);
  await table.openList("Sector");
  await expect(table.list("Company")).toBeHidden();
  // On the word, as with a mouse: neither this nor a press next to it closes the list.
  await table.list("Sector").getByText("Chemicals", { exact: true }).click();
  await expect(table.list("Sector").getByRole("checkbox", { name: "Chemicals" })).toBeChecked();
  await expectAccessible(page, "a list of the table");
  await page.getByRole("heading", { name: "Screener", exact: true }).click();
  await expect(table.list("Sector")).toBeHidden();
  await table.openList("Sort");
  await table.list("Sort").getByRole("radio", { name: "Company A-Z" }).check();
  await expect(table.rows).toHaveCount(50);

  await table.submit.click();
  await expect(page).toHaveURL(/sort=name/);
  await expect
    .poll(async () => new Set(await table.rows.locator("td:nth-of-type(1)").allInnerTexts()))
    .toEqual(new Set(["Chemicals"]));
  await expect(page).toHaveURL(/[?&]sector=Chemicals/);
  const names = await table.readCompanies();
  expect(names).toEqual(names.toSorted());
  await page.reload();
  await expect.poll(() => table.readCompanies()).toEqual(names);
  const text = (await exportAs(page, "CSV")).toString("utf8");
  const [, ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  expect(rows.map(([name]) => name)).toEqual(names);
});

test.describe("on a phone @long", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the panel is a sheet over the page, and the company table scrolls within itself", async ({
    page,
  }) => {
    const screener = new ScreenerPage(page);
    const why = new WhyPanel(page);
    await screener.open(`?${new URLSearchParams({ q: query })}`);
    await page.getByRole("button", { name: "Near misses" }).tap();
    await expect(why.nearMisses.first()).toBeVisible();
    await expectAccessibleOnPhone(page, "near misses");
    await why.close.tap();
    await screener.grid.getByRole("button", { name: "Why does this match?" }).first().tap();
    await expect(why.panel).toContainText("In results");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const table = new CompanyTable(page);
    await screener.open(`?${new URLSearchParams({ q: query, view: "companies" })}`);
    await expect(table.rows.first()).toBeVisible();
    await table.openList("Company");
    await expectAccessibleOnPhone(page, "the company table");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

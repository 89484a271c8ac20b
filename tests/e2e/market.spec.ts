import type { MarketView } from "@munshi/bff/contract";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "./axe.ts";
import { measureOverflow } from "./page-models/listed-company.ts";

const path = "/stock-analyzer/market";

/** Brings every tile near the screen, so that all are drawn. */
async function showAllTiles(page: Page): Promise<void> {
  const tiles = page.locator("[data-tile]");
  await expect(tiles).toHaveCount(14);
  for (const tile of await tiles.all()) {
    await tile.scrollIntoViewIfNeeded();
    await expect(tile.getByText("Loading")).toHaveCount(0);
  }
}

test("a visitor sees every tile of the day, accessibly", async ({ page }) => {
  await page.goto(path);
  await showAllTiles(page);
  await expect(page.getByText("This tile could not be loaded just now.")).toHaveCount(0);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await expectAccessibleInBothSchemes(page, "the market's day");
  await page.getByRole("button", { name: "Arrange tiles" }).click();
  await expectAccessibleInBothSchemes(page, "tiles that are arranged");
});

test("a tile leads to the screener with the query that makes it", async ({ page }) => {
  await page.goto(path);
  await page.getByRole("link", { name: "Open in screener: Gainers and Losers" }).click();
  await expect(page).toHaveURL(/createscanner\?q=Price\+change\+percent/);
});

test("a past day is replayed, and its address shows it again", async ({ page }) => {
  await page.goto(path);
  const lead = page.getByText(/^The market's day of/);
  const newest = await lead.innerText();
  await page.getByRole("button", { name: "The trading day before" }).click();
  await expect(page).toHaveURL(/\?day=\d{4}-\d{2}-\d{2}$/);
  await expect(page.getByRole("button", { name: /^Latest, / })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Latest, / })).toBeVisible();
  await page.getByRole("button", { name: /^Latest, / }).click();
  await expect(lead).toHaveText(newest);
});

test("the calendar leads to trading days alone, and fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await page.getByRole("button", { name: /^Trading day .* choose another$/ }).click();
  const calendar = page.getByRole("dialog", { name: "Choose a trading day" });
  await expect(calendar).toBeVisible();
  const box = await calendar.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  await expectAccessibleInBothSchemes(page, "the calendar of trading days");
  const closed = calendar.locator('button[aria-disabled="true"]').first();
  await closed.press("Enter");
  await expect(calendar.getByText(/^The market did not trade on /)).toBeVisible();
  await page.keyboard.press("PageUp");
  const open = calendar.locator('button[aria-disabled="false"]').first();
  const day = await open.getAttribute("data-day");
  await open.click();
  await expect(page).toHaveURL(new RegExp(`\\?day=${day}$`));
  await expect(page.getByText(/^The market's day of/)).toBeVisible();
  await page.getByRole("button", { name: "The trading day after" }).click();
  await expect(page).not.toHaveURL(new RegExp(`\\?day=${day}$`));
  await expect(page.getByText(/^There was no trading on/)).toHaveCount(0);
});

test("tiles show four rows a page, five of flows, and the table of the heatmap all", async ({
  page,
}) => {
  await page.goto(path);
  await showAllTiles(page);
  const rows = (name: string) => page.locator(`[data-tile="${name}"] tbody tr`);
  for (const name of ["movers", "performers", "indices", "contribution", "calendar"]) {
    await expect(rows(name), name).toHaveCount(4);
  }
  await expect(rows("flows")).toHaveCount(5);
  const heatmap = page.locator('[data-tile="heatmap"]');
  await heatmap.getByText("The heatmap as a table").press("Enter");
  const map = heatmap.getByRole("list", { name: /companies by the day's change$/ });
  const cells = map.getByRole("listitem");
  await expect(rows("heatmap")).toHaveCount(await cells.count());
});

test("a tile that failed is told of and asked for again, beside others that stand", async ({
  page,
}) => {
  await page.route("**/api/views/market", async (route) => {
    const answer = await route.fetch();
    const view = (await answer.json()) as MarketView;
    const tiles = {
      ...view.tiles,
      movers: { state: "failed", requestId: "request-7" },
      deals: { state: "empty" },
    };
    await route.fulfill({ json: { ...view, tiles } });
  });
  await page.goto(path);
  await showAllTiles(page);
  const movers = page.locator('[data-tile="movers"]');
  await expect(movers.getByText("This tile could not be loaded just now.")).toBeVisible();
  await expect(movers.getByText("request-7")).toBeVisible();
  await expect(page.locator('[data-tile="deals"]').getByText(/^No deals/)).toBeVisible();
  await expectAccessibleInBothSchemes(page, "a market with a gap");
  await movers.getByRole("button", { name: /^Try again/ }).click();
  await expect(movers.getByRole("rowheader")).toHaveCount(4);
});

test("a day before the data says so and leads to the latest", async ({ page }) => {
  await page.goto(`${path}?day=1999-01-01`);
  await expect(page.getByText("There is nothing of 01 Jan 99")).toBeVisible();
  await page.getByRole("button", { name: "Show the latest day" }).click();
  await expect(page.getByText(/^The market's day of/)).toBeVisible();
});

test("tiles that were moved and hidden are so after a reload", async ({ page }) => {
  await page.goto(path);
  const titles = page.locator("[data-tile] h2");
  await page.getByRole("button", { name: "Arrange tiles" }).click();
  await page.getByRole("button", { name: /^Move Market Barometer, place 1/ }).press("ArrowRight");
  await expect(titles.nth(1)).toHaveText("Market Barometer");
  await page.getByRole("button", { name: "Hide Indices" }).press("Enter");
  await page.reload();
  await expect(titles.first()).toHaveText("Market Barometer");
  await expect(titles.filter({ hasText: /^Indices$/ })).toHaveCount(0);
});

test("the heatmap is walked by arrows, and another index is kept in the address", async ({
  page,
}) => {
  await page.goto(path);
  const heatmap = page.locator('[data-tile="heatmap"]');
  await heatmap.scrollIntoViewIfNeeded();
  await heatmap.getByRole("radio", { name: "Equal" }).check();
  const tiles = heatmap.getByRole("list", { name: /by the day's change$/ }).first();
  const links = tiles.getByRole("link");
  await links.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(links.nth(1)).toBeFocused();
  const choice = heatmap.getByRole("combobox", { name: "Index" });
  const other = await choice.locator("option").nth(1).innerText();
  await choice.selectOption(other);
  await expect(page).toHaveURL(/index=/);
  await expect(tiles).toHaveAttribute("aria-label", new RegExp(`^${other}:`));
});

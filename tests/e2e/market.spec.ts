import type { MarketView } from "@munshi/bff/contract";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "./axe.ts";
import { measureOverflow } from "./page-models/listed-company.ts";
import { ScreenerPage } from "./page-models/screener-page.ts";

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

test("a phone draws what is in view first, and then every tile, accessibly", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await expect(page.locator('[data-tile="barometer"] .gauge-pointer')).toBeVisible();
  await expect(page.locator('[data-tile="funds"]').getByText("Loading")).toHaveCount(1);
  await showAllTiles(page);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await expectAccessibleInBothSchemes(page, "the market's day on a phone");
});

test("a tile leads to the screener with the query that makes its open tab", async ({ page }) => {
  await page.goto(path);
  await showAllTiles(page);
  const circuits = page.locator('[data-tile="circuits"]');
  await circuits.getByRole("tab", { name: "Lower" }).click();
  const symbols = await circuits.getByRole("rowheader").locator("a").allInnerTexts();
  await circuits.getByRole("link", { name: "Open in screener: Circuits" }).click();
  const grid = page.getByRole("grid");
  for (const symbol of symbols) await expect(grid.getByText(symbol, { exact: true })).toBeVisible();
  await page.goBack();
  const movers = page.locator('[data-tile="movers"]');
  await movers.getByRole("tab", { name: "Losers" }).click();
  await movers.getByRole("link", { name: "Open in screener: Gainers and Losers" }).click();
  await expect(page).toHaveURL(/createscanner\?q=Price\+change\+percent\+%3C\+0.*&sort=price/);
});

test("every tile of companies leads to the screener, and the screener reads its query", async ({
  page,
}) => {
  await page.goto(path);
  await showAllTiles(page);
  const links = page.getByRole("link", { name: /^Open in screener: / });
  await expect(links).toHaveCount(12);
  const queries = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const screener = new ScreenerPage(page);
  for (const query of queries) {
    await page.goto(query ?? "");
    await screener.waitUntilReady();
    await expect(async () =>
      expect(await screener.readCounter("Total Matching"), query ?? "").toBeGreaterThan(0),
    ).toPass();
    await expect(screener.problems.getByRole("listitem")).toHaveCount(0);
  }
});

test("whatever is hidden, tiles close up, and Tab goes through them as they stand", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await page.getByRole("button", { name: "Arrange tiles" }).click();
  for (const title of ["Indices", "Buzzing Stocks", "Announcements", "Result Corner"]) {
    await page.getByRole("button", { name: `Hide ${title}` }).click();
  }
  await page.getByRole("button", { name: "Done" }).click();
  const place = await page.locator(".market-tiles").boundingBox();
  const boxes = await page
    .locator("[data-tile]")
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().toJSON() as DOMRect));
  const lines = Map.groupBy(boxes, ({ top }) => top);
  for (const line of lines.values()) {
    expect(line[0]?.left).toBeCloseTo(place?.x ?? 0, 0);
    expect(line.at(-1)?.right).toBeCloseTo((place?.x ?? 0) + (place?.width ?? 0), 0);
  }
  const order = boxes.map(({ top, left }) => top * 10_000 + left);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
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

test("a day that the data lack says which is shown and why, and the address names it", async ({
  page,
}) => {
  await page.goto(`${path}?day=1999-01-01`);
  await expect(page.getByText(/^01 Jan 99 lies before the data, which begin on /)).toBeVisible();
  await expect(page).toHaveURL(/\?day=20\d\d-\d\d-\d\d$/);
  await page.goto(`${path}?day=2099-01-01`);
  await expect(page.getByText(/^01 Jan 99 lies after the data, which end on /)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.goto(`${path}?day=yesterday`);
  await expect(
    page.getByText(/^“yesterday” is no date; the newest day, .* is shown\.$/),
  ).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});

test("tiles that failed are asked for again together, and by themselves when the connection is back", async ({
  page,
  context,
}) => {
  let isAway = true;
  await page.route("**/api/views/market", async (route) => {
    const answer = await route.fetch();
    if (!isAway) return route.fulfill({ response: answer });
    const view = (await answer.json()) as MarketView;
    const lost = { state: "failed", requestId: "request-7" };
    return route.fulfill({
      json: { ...view, tiles: { ...view.tiles, indices: lost, performers: lost } },
    });
  });
  await page.goto(path);
  const gap = page.getByText(/^2 of 14 tiles could not be loaded just now\./);
  await expect(gap).toBeVisible();
  await expectAccessibleInBothSchemes(page, "a market with two gaps");
  await context.setOffline(true);
  isAway = false;
  await context.setOffline(false);
  await expect(gap).toHaveCount(0);
  await expect(page.locator('[data-tile="indices"]').getByRole("rowheader")).toHaveCount(4);
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

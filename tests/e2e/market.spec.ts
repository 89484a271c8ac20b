import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectAccessibleOnPhone,
  expectStateAccessible,
} from "./axe.ts";
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

test("a visitor sees every tile of the day, accessibly, and tiles close up over hidden ones", async ({
  page,
}) => {
  await page.goto(path);
  await showAllTiles(page);
  await expect(page.getByText("This tile could not be loaded.")).toHaveCount(0);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await expectAccessibleInBothSchemes(page, "the market's day");
  await page.getByRole("button", { name: "Arrange tiles" }).click();
  await expectStateAccessible(page, "tiles that are arranged");

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

test("a phone draws what is in view first, and then every tile, accessibly @long", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await expect(page.locator('[data-tile="barometer"] .gauge-pointer')).toBeVisible();
  await expect(page.locator('[data-tile="funds"]').getByText("Loading")).toHaveCount(1);
  await showAllTiles(page);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await expectAccessibleOnPhone(page, "the market's day");

  await page.getByRole("button", { name: /^Change trading day, / }).click();
  const calendar = page.getByRole("dialog", { name: "Select a trading day" });
  await expect(calendar).toBeVisible();
  const box = await calendar.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  await expectAccessible(page, "the calendar of trading days");
  const closed = calendar.locator('button[aria-disabled="true"]').first();
  await closed.press("Enter");
  await expect(calendar.getByText(/^Market closed on /)).toBeVisible();
  await page.keyboard.press("PageUp");
  const open = calendar.locator('button[aria-disabled="false"]').first();
  const day = await open.getAttribute("data-day");
  await open.click();
  await expect(page).toHaveURL(new RegExp(`\\?day=${day}$`));
  await expect(page.getByText(/^Market data for/)).toBeVisible();
  await page.getByRole("button", { name: "Next trading day" }).click();
  await expect(page).not.toHaveURL(new RegExp(`\\?day=${day}$`));
  await expect(page.getByText(/^Market closed on/)).toHaveCount(0);
});

test("every tile of companies leads to the screener, and the screener reads its query @long", async ({
  page,
}) => {
  await page.goto(path);
  await showAllTiles(page);
  const circuits = page.locator('[data-tile="circuits"]');
  await circuits.getByRole("tab", { name: "Lower" }).click();
  const symbols = await circuits.getByRole("rowheader").locator("a").allInnerTexts();
  const links = page.getByRole("link", { name: /^Open in screener: / });
  await expect(links).toHaveCount(12);
  const queries = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  await circuits.getByRole("link", { name: "Open in screener: Circuits" }).click();
  const grid = page.getByRole("grid");
  for (const symbol of symbols) await expect(grid.getByText(symbol, { exact: true })).toBeVisible();
  const screener = new ScreenerPage(page);
  for (const query of queries) {
    // Within the app, where the engine has the figures already.
    await page.evaluate(() => history.pushState(null, "", "/terms"));
    await expect(screener.textButton).toHaveCount(0);
    await page.evaluate((address) => history.pushState(null, "", address), query ?? "");
    await expect(screener.textButton).toBeVisible();
    await expect(async () =>
      expect(await screener.readCounter("Total Matching"), query ?? "").toBeGreaterThan(0),
    ).toPass();
    await expect(screener.problems.getByRole("listitem")).toHaveCount(0);
  }
});

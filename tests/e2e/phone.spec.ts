import { expect, test } from "@playwright/test";
import { expectAccessible, expectAccessibleOnPhone } from "./axe.ts";
import { ScreenerPage } from "./page-models/screener-page.ts";

async function expectNoSidewaysScroll(page: ScreenerPage["page"]): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

test("on a phone a query runs, only the grid scrolls sideways, and columns and companies are found", async ({
  page,
}) => {
  const screener = new ScreenerPage(page);
  await screener.open();
  await expect(page.locator(".query-hint")).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Columns" }).click();
  const panel = page.getByRole("dialog", { name: "Columns" });
  await expect(panel.getByRole("checkbox").first()).toBeInViewport();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toHaveCount(0);

  await screener.run("Market Capitalization > 1000 AND Debt to equity < 1");
  expect(await screener.readCounter("Total Matching")).toBeGreaterThan(0);
  await expectNoSidewaysScroll(page);
  await expectAccessibleOnPhone(page);
  const third = await screener.grid.getByRole("columnheader").nth(2).boundingBox();
  const grid = await screener.grid.boundingBox();
  expect((third?.x ?? 0) + (third?.width ?? 0)).toBeLessThanOrEqual(
    (grid?.x ?? 0) + (grid?.width ?? 0),
  );

  await page.getByRole("button", { name: "Search companies" }).click();
  await expect(page.getByRole("combobox", { name: "Search companies" })).toBeFocused();
});

test("on a phone the pages of accounts are accessible @long", async ({ page }) => {
  for (const path of ["/login", "/login?view=signup", "/login?view=brokers", "/pricing"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectAccessibleOnPhone(page);
  }
});

test("on a phone the menu opens, has one left edge, and closes @long", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  const menu = page.getByRole("dialog");
  const texts = ["Menu", "Analyze", "Screener"].map((text) =>
    menu.getByText(text, { exact: true }),
  );
  await expect(texts[2] ?? menu).toBeVisible();
  const readEdges = () =>
    Promise.all(texts.map(async (text) => Math.round((await text.boundingBox())?.x ?? 0)));
  await expect.poll(async () => new Set(await readEdges()).size).toBe(1);
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

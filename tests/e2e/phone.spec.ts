import { expect, test } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { ScreenerPage } from "./page-models/screener-page.ts";

async function expectNoSidewaysScroll(page: ScreenerPage["page"]): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

test("on a phone a query runs and only the grid scrolls sideways", async ({ page }) => {
  const screener = new ScreenerPage(page);
  await screener.open();
  await expectNoSidewaysScroll(page);
  await screener.run("Market Capitalization > 1000 AND Debt to equity < 1");
  expect(await screener.readCounter("Total Matching")).toBeGreaterThan(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("on a phone the menu opens, leads on and closes", async ({ page }) => {
  await page.goto("/");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

import { expect, test } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { ScreenerPage } from "./page-models/screener-page.ts";

test("the landing page leads to the screener and says that the market is a demonstration", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByText(/demonstration/i).first()).toBeVisible();
  await expectAccessible(page);
  await page.locator(`main a[href^="${ScreenerPage.path}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(ScreenerPage.path));
  await expect(page.getByText(/demonstration/i).first()).toBeVisible();
});

test("company search waits for two characters and ranks by symbol, then name", async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("combobox", { name: "Search companies" }).first();
  await search.fill("a");
  await expect(page.getByRole("option")).toHaveCount(0);
  await search.fill("an");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
});

test("an address that is no page says so", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: /home/i }).first()).toBeVisible();
  await expectAccessible(page);
});

test("a chosen colour scheme outlasts a reload", async ({ page }) => {
  await page.goto("/");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.getByRole("button", { name: "Colour scheme" }).click();
  await page.getByRole("radio", { name: "Dark" }).check();
  const dark = await background();
  await page.reload();
  await expect.poll(background).toBe(dark);
});

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

test("the worked example of the landing page runs in the screener as it stands", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator(".worked-lines code").first()).toBeVisible();
  const lines = await page.locator(".worked-lines code").allInnerTexts();
  await page.getByRole("link", { name: /^Run it/ }).click();
  const screener = new ScreenerPage(page);
  await screener.waitUntilReady();
  expect(new URL(page.url()).searchParams.get("q")).toBe(lines.join("\n"));
  expect(await screener.readCounter("Total Matching")).toBeGreaterThan(0);
});

test("a sort arrow stands beside the title that it belongs to", async ({ page }) => {
  await new ScreenerPage(page).open();
  const header = page.getByRole("columnheader", { name: /market capitalisation/i });
  const gap = await header.locator(".grid-sorted").evaluate((sorted) => {
    const word = document.createRange();
    word.selectNodeContents(sorted.lastChild ?? sorted);
    const arrow = sorted.querySelector(".sort-arrow")?.getBoundingClientRect();
    return word.getBoundingClientRect().left - (arrow?.right ?? Number.NaN);
  });
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThan(8);
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

for (const width of [1280, 1440, 1920]) {
  test(`header, page and footer share one left edge at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/", ScreenerPage.path, "/no/such/page"]) {
      await page.goto(path);
      const title = page.getByRole("heading", { level: 1 });
      await expect(title).toBeVisible();
      const places = [page.locator(".header-logo"), title, page.locator(".footer-brand")];
      const edges = await Promise.all(places.map(async (at) => (await at.boundingBox())?.x));
      expect(new Set(edges).size, `${path}: ${edges.join(", ")}`).toBe(1);
    }
  });
}

import { expect, test } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { ScreenerPage } from "./page-models/screener-page.ts";

test("a query of 10,000 characters comes back from its address after a reload @long", async ({
  page,
}) => {
  const beginning = 'Name = "';
  const query = `${beginning}${"क".repeat(10_000 - beginning.length - 1)}"`;
  const screener = new ScreenerPage(page);
  await screener.open(`?${new URLSearchParams({ q: query }).toString()}`);
  expect(new URL(page.url()).searchParams.get("q")).toBe(query);
  await page.reload();
  await screener.waitUntilReady();
  expect(new URL(page.url()).searchParams.get("q")).toBe(query);
  await expect(screener.editor).toContainText(beginning);
});

test("an address beyond what is read says so and leads on @long", async ({ page }) => {
  const answer = await page.goto(`${ScreenerPage.path}?q=${"क".repeat(20_000)}`);
  expect(answer?.status()).toBe(431);
  await expect(page.getByRole("heading", { name: "Link too long" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open the screener" }).click();
  await expect(page).toHaveURL(new RegExp(`${ScreenerPage.path}$`));
});

import { expect, test } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes, expectAccessibleOnPhone } from "./axe.ts";
import { PopularScreensPage, signInSubscriber } from "./page-models/popular-screens.ts";
import { ScreenerPage } from "./page-models/screener-page.ts";

test("a strategy is found, read and opened in the screener, which counts what the card said", async ({
  page,
}) => {
  await signInSubscriber(page);
  const popular = new PopularScreensPage(page);
  await popular.open();
  expect(await popular.cards.count()).toBeGreaterThanOrEqual(40);
  await expectAccessibleInBothSchemes(page, "popular screens");

  await popular.search.fill("graham number");
  await expect(popular.cards).toHaveCount(1);
  const card = popular.cards.first();
  const matched = await popular.readCount(card);
  await card.getByRole("button", { name: "Below the Graham number" }).click();
  await expect(page).toHaveURL(/screen=/);
  await expect(popular.dialog).toContainText("Benjamin Graham");
  await expect(popular.dialog.getByText("Graham number", { exact: false }).first()).toBeVisible();
  await expectAccessible(page, "the story of one");

  await popular.dialog.getByRole("link", { name: "Open in screener" }).click();
  const screener = new ScreenerPage(page);
  await screener.waitUntilReady();
  expect(await screener.readCounter("Total Matching")).toBe(matched);
  await page.goBack();
  await expect(popular.dialog).toBeVisible();
});

test("stories are read and categories narrow the cards by keyboard, and the address keeps them @long", async ({
  page,
}) => {
  await signInSubscriber(page);
  const popular = new PopularScreensPage(page);
  await popular.open();
  const name = popular.cards.nth(1).getByRole("button");
  await name.focus();
  await page.keyboard.press("Enter");
  await expect(popular.dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popular.dialog).toBeHidden();
  await expect(name).toBeFocused();

  const all = await popular.cards.count();
  await page.getByRole("radio", { name: /^All/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/category=value/);
  await expect.poll(() => popular.cards.count()).toBeLessThan(all);
  const narrowed = await popular.cards.count();
  await page.reload();
  await expect(popular.cards).toHaveCount(narrowed);

  await popular.search.fill("no such idea anywhere");
  await expect(page.getByText("No screens match")).toBeVisible();
  await expectAccessible(page, "nothing found");
  await page.getByRole("button", { name: "Show all screens" }).click();
  await expect(popular.cards).toHaveCount(narrowed);
});

test("while the screens are on the way their room is kept, and a failure offers to try again @long", async ({
  page,
}) => {
  await signInSubscriber(page);
  await page.route("**/api/views/popular-screens", (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: "core.unavailable", message: "Try again soon.", requestId: "r-1" } },
    }),
  );
  await page.goto(PopularScreensPage.path);
  await expect(page.getByText("Popular screens could not be loaded")).toBeVisible();
  await expectAccessible(page, "a failure");
  await page.unroute("**/api/views/popular-screens");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test.describe("on a phone @long", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("nothing is wider than the screen", async ({ page }) => {
    await signInSubscriber(page);
    const popular = new PopularScreensPage(page);
    await popular.open();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(390);
    await expectAccessibleOnPhone(page);
    await popular.cards.first().getByRole("button").tap();
    await expect(popular.dialog).toBeVisible();
    expect(await width()).toBe(390);
  });
});

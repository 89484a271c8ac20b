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
  const columns = page.getByRole("button", { name: "Columns" });
  const chooser = page.getByRole("dialog", { name: /columns/i });
  const measure = async () => {
    await columns.click();
    await expect(chooser.getByRole("checkbox").first()).toBeInViewport();
    const [box, button] = await Promise.all([chooser.boundingBox(), columns.boundingBox()]);
    await columns.click();
    await expect(chooser).toHaveCount(0);
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0), button: button?.y ?? 0 };
  };
  const tall = await measure();
  expect(tall.top).toBeGreaterThan(tall.button);
  expect(tall.bottom).toBeLessThanOrEqual(844);
  await page.setViewportSize({ width: 390, height: 600 });
  const low = await measure();
  const header = await page.getByRole("banner").boundingBox();
  expect(low.top).toBeGreaterThanOrEqual(header?.height ?? 0);
  expect(low.bottom).toBeLessThanOrEqual(600);
  await page.setViewportSize({ width: 390, height: 844 });

  await screener.run("Market Capitalization > 1000 AND Debt to equity < 1");
  expect(await screener.readCounter("Total Matching")).toBeGreaterThan(0);
  await expectNoSidewaysScroll(page);
  await expectAccessibleOnPhone(page);

  await page.getByRole("button", { name: "Search companies" }).click();
  await expect(page.getByRole("combobox", { name: "Search companies" })).toBeFocused();
});

test("on a phone no page of accounts scrolls sideways", async ({ page }) => {
  for (const path of ["/login", "/login?view=signup", "/login?view=brokers", "/pricing"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessibleOnPhone(page);
  }
});

test("on a phone the menu opens, has one left edge, and closes", async ({ page }) => {
  await page.goto("/");
  await expectNoSidewaysScroll(page);
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

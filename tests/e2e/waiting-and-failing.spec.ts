import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { ScreenerPage } from "./page-models/screener-page.ts";

const view = "**/api/views/screener**";
const engineScript = /engine\.worker-[^/]*\.js$/;
const withQuery = `?q=${encodeURIComponent("Sales growth 3Years > 5 AND Return on equity > 5")}`;

/** Keeps what matches `pattern` unanswered until the function given back is called. */
async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("the screener is accessible before anything has come @long", async ({ page }) => {
  const release = await hold(page, view);
  await page.goto(ScreenerPage.path);
  await expect(page.getByText("Loading companies")).toBeVisible();
  await expectAccessible(page);
  release();
  await new ScreenerPage(page).waitUntilReady();
});

test("a query's columns that are on the way are accessible @long", async ({ page }) => {
  const release = await hold(page, engineScript);
  await page.goto(ScreenerPage.path + withQuery);
  const headers = page.getByRole("grid").getByRole("columnheader");
  await expect(headers.nth(1)).toHaveText("Loading column");
  await expectAccessible(page);
  release();
  await new ScreenerPage(page).waitUntilReady();
  await expect(headers.nth(1)).toHaveText(/Sales growth/);
});

test("a reader without a line is told so, accessibly, and goes on with Retry @long", async ({
  page,
  context,
}) => {
  const screener = new ScreenerPage(page);
  await screener.open();
  await context.setOffline(true);
  await screener.type("Return on equity > 15");
  await screener.runButton.click();
  await expect(page.getByRole("alert")).toContainText("You are offline");
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => screener.readCounter("Total Matching")).toBeGreaterThan(0);
});

test("an engine that does not start is reported, accessibly @long", async ({ page }) => {
  await page.route(engineScript, (route) => route.abort());
  await page.goto(ScreenerPage.path);
  await expect(page.getByText("Screener could not be loaded")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await expectAccessible(page);
});

test("a screener whose view fails says so @long", async ({ page }) => {
  await page.route(view, (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(ScreenerPage.path + withQuery);
  await expect(page.getByText("Screener could not be loaded")).toBeVisible();
});

for (const search of [
  withQuery,
  "?q=Sales+%3E+0&sort=-returnOnEquity&columns=returnOnEquity,sector",
]) {
  test(`nothing moves while the columns of ${search.slice(0, 16)}… arrive @long`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const seen = { moved: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.moved += (entry as PerformanceEntry & { readonly value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    const release = await hold(page, engineScript);
    await page.goto(ScreenerPage.path + search);
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    release();
    await new ScreenerPage(page).waitForResults();
    await expect(page.getByRole("columnheader", { name: /return on equity/i })).toBeVisible();
    const moved = await page.evaluate(
      () => (window as Window & { seen?: { readonly moved: number } }).seen?.moved,
    );
    expect(moved).toBeLessThan(0.005);
  });
}

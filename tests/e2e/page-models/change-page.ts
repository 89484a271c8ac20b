import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** Changes to a page within the app, and waits until it is shown; `end` is where the app leads. */
export async function changePage(page: Page, path: string, end = path): Promise<void> {
  await page.evaluate((next) => history.pushState(null, "", next), path);
  await page.waitForURL((url) => url.pathname + url.search === end);
  await expect(page.locator(".page-waiting"), path).toHaveCount(0);
  await expect(page.locator("h1").first(), path).toBeVisible();
}

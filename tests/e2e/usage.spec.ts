import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

/** As when another tab comes to the front. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

test("a hidden page reports what was used without an address, until the reader objects @long", async ({
  page,
}) => {
  const reports: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/api/usage") reports.push(request.postData() ?? "");
  });
  await page.goto("/privacy-policy?ref_id=secret");
  const choice = page.getByRole("checkbox", { name: /anonymous usage statistics/ });
  await expect(choice).toBeChecked();
  const answered = page.waitForResponse("**/api/usage");
  await hide(page);
  const answer = await answered;
  expect(answer.status()).toBe(204);
  expect(answer.request().headers()["referer"]).toBe(new URL("/", page.url()).href);
  expect(JSON.parse(reports[0] ?? "")).toEqual({
    visit: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    events: [{ name: "page_opened", page: "/privacy-policy" }],
  });

  await choice.uncheck();
  await page.reload();
  await expect(choice).not.toBeChecked();
  await hide(page);
  await page.waitForLoadState("networkidle");
  expect(reports).toHaveLength(1);
});

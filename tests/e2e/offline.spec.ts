import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectStateAccessible } from "./axe.ts";
import { ScreenerPage } from "./page-models/screener-page.ts";
import { WhyPanel } from "./page-models/why-panel.ts";

test.use({ serviceWorkers: "allow" });

/** Browsers differ in whether they know that their line is down. */
const noConnection = "(You are offline|Could not connect to the server)\\.";

/** Waits until the service worker serves the page and has kept what it can. */
async function waitUntilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await page.waitForFunction(async () => {
    const names = await caches.keys();
    const data = names.find((name) => name.startsWith("munshi-data-"));
    if (data === undefined) return false;
    const kept = (await (await caches.open(data)).keys()).map(({ url }) => url);
    return ["identity", "eod", "ratios"].every((group) => kept.some((url) => url.includes(group)));
  });
}

/** The addresses of all that is kept. */
function listKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return kept.flat().map((url) => new URL(url).pathname);
  });
}

test("the screener's shell and data are kept, no more, and an older build's are dropped @long", async ({
  page,
}) => {
  const screener = new ScreenerPage(page);
  await screener.open(`?${new URLSearchParams({ q: "Return on equity > 15" })}`);
  await page.evaluate(async () => {
    for (const name of ["munshi-app-old", "munshi-data-2020-01-01-old", "someone-elses"])
      await caches.open(name);
  });
  await waitUntilKept(page);
  await page.reload();
  await screener.waitUntilReady();
  const kept = await listKept(page);
  const isCommon = (path: string) =>
    /^\/(assets|data)\//.test(path) || path === ScreenerPage.path || path === "/api/views/screener";
  expect(kept.filter((path) => !isCommon(path))).toEqual([]);
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.keys()).filter((name) => /old|else/.test(name))),
    )
    .toEqual(["someone-elses"]);
});

test("without a connection the screener answers, and other pages say what they need", async ({
  page,
  context,
}) => {
  const screener = new ScreenerPage(page);
  const query = "Return on equity > 15";
  await screener.open(`?${new URLSearchParams({ q: query })}`);
  const matching = await screener.readCounter("Total Matching");
  await waitUntilKept(page);

  await context.setOffline(true);
  await page.reload();
  await screener.waitUntilReady();
  await expect.poll(() => screener.readCounter("Total Matching")).toBe(matching);
  await expect(
    page.getByText(new RegExp(`${noConnection} Showing data as of \\d\\d [A-Z][a-z]{2} \\d\\d`)),
  ).toBeVisible();
  await screener.run("Return on equity > 15 AND Market Capitalization > 1000");
  const fewer = (await screener.readCounter("Total Matching")) ?? 0;
  expect(fewer).toBeGreaterThan(0);
  expect(fewer).toBeLessThan(matching ?? 0);
  await page.getByRole("button", { name: "Near misses" }).click();
  await expect(page.getByRole("dialog", { name: "Near misses" })).toBeVisible();
  // A bank has no such figure, and the files that would tell why are not at hand.
  await screener.run("Return on equity > 15 AND Debt to equity < 0.5");
  const why = new WhyPanel(page);
  await why.search.fill("bank");
  await expect(why.panel.getByRole("option").first()).toContainText(/bank/i);
  await why.search.press("Enter");
  await expect(why.panel).toContainText("Debt to equity does not apply to banks.");
  await expect(why.reasons.filter({ hasText: "Return on equity > 15" })).toContainText(/by/);

  await screener.type("Pledged percentage > 5");
  await screener.runButton.click();
  await expect(page.getByRole("alert").filter({ hasText: new RegExp(noConnection) })).toBeVisible();

  for (const path of ["/", "/stock-analyzer/market"]) {
    await page.goto(path);
    const notice = page.getByRole("alert").filter({ hasText: "You are offline" });
    await expect(notice).toBeVisible();
    await expect(page.getByText(new RegExp(noConnection)).first()).toBeVisible();
    await expectStateAccessible(page);
    const loaded = page.waitForEvent("load");
    await notice.getByRole("button", { name: "Retry" }).click();
    await loaded;
    await expect(notice).toBeVisible();
  }
  // A page for members opens to nobody while it is not known who asks.
  await page.goto("/result-corner");
  await expect(
    page.getByRole("alert").filter({ hasText: "Your login could not be verified" }),
  ).toBeVisible();
  await page.goto("/stock-analyzer/market");

  await context.setOffline(false);
  // A browser that takes itself for online all the time is told by the server, asked every ten seconds;
  // code that was requested the moment before is requested again after twenty.
  await expect(page.getByRole("region", { name: "Market Barometer" })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page).toHaveURL(/\/market$/);

  await screener.open(`?${new URLSearchParams({ q: query })}`);
  await expect(page.getByText(new RegExp(noConnection))).toBeHidden();
});

test("the script of the service worker may fetch from its own host and nothing more", async ({
  request,
}) => {
  const answer = await request.get("/service-worker.js");
  expect(answer.headers()["content-security-policy"]).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'",
  );
  expect(answer.headers()["cache-control"]).toBe("no-cache");
});

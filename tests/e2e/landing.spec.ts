import type { LandingView } from "@munshi/bff/contract";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import {
  expectAccessibleInBothSchemes,
  expectAccessibleOnPhone,
  expectStateAccessible,
} from "./axe.ts";

const view = "**/api/views/landing";
const parts = {
  offerings: "All products",
  performance: "Past performance",
  posts: "From the blog",
};
/** Answers with the page's own view, changed. */
async function changeView(page: Page, change: (shown: LandingView) => LandingView): Promise<void> {
  await page.route(view, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: change((await answer.json()) as LandingView) });
  });
}

/** Scrolls as a reader does, until the last part of the page stands. */
async function readOn(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Who is Munshi for?" })).toBeVisible();
  await page.locator(".lower-waiting").scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 900);
  await expect(page.getByRole("heading", { name: parts.offerings })).toBeVisible();
  await expect(page.locator(".lower-waiting")).toHaveCount(0);
  await page
    .getByRole("main")
    .getByRole("heading", { name: "Risk disclosure" })
    .scrollIntoViewIfNeeded();
}

test("the landing page shows the market's day as the market's own page does @long", async ({
  page,
}) => {
  await page.goto("/stock-analyzer/market");
  const tile = (name: string) => page.locator(`[data-tile="${name}"]`);
  const readMovers = async () => {
    await tile("movers").scrollIntoViewIfNeeded();
    await expect(tile("movers").getByRole("rowheader").first()).toBeVisible();
    return tile("movers").getByRole("table").innerText();
  };
  const movers = await readMovers();
  await readOn(page);
  await page.getByRole("link", { name: "View full market dashboard" }).scrollIntoViewIfNeeded();
  expect(await readMovers()).toBe(movers);
  await expect(tile("barometer").getByText(/^(Bearish|Neutral|Bullish)$/)).toBeVisible();
});

test("the whole landing page is accessible, and nothing of it is wider than its window", async ({
  page,
}) => {
  await changeView(page, ({ performance, posts }) => ({
    posts,
    performance:
      performance === null
        ? null
        : { ...performance, introVideo: { source: "/none.mp4", captions: "/none.vtt" } },
  }));
  await readOn(page);
  await expect(page.getByRole("button", { name: "Play video" })).toBeVisible();
  const measure = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await measure()).toBeLessThanOrEqual(0);
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await measure()).toBeLessThanOrEqual(0);
  await expectAccessibleOnPhone(page);
  await page.unroute(view);

  await changeView(page, (shown) => ({ ...shown, posts: [] }));
  await readOn(page);
  await expect(page.getByText("Articles appear here.")).toBeVisible();
  await expectStateAccessible(page);
  await page.unroute(view);
  await changeView(page, () => ({ performance: null, posts: null }));
  await readOn(page);
  await expect(page.getByText("Articles could not be loaded")).toBeVisible();
  await expect(page.getByText("Past performance could not be loaded")).toBeVisible();
  await expectStateAccessible(page);
  await page.unroute(view);
  await page.getByRole("button", { name: "Retry" }).last().click();
  await expect(page.getByRole("link", { name: /^What a share is/ })).toBeVisible();
});

test("content below the first screen loads when scrolled into view, without layout shift @long", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const seen = { moved: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.moved += (entry as PerformanceEntry & { readonly value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Broker" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const isLower = (path: string) => /LowerPage|api\/views\/landing|blog-pictures/.test(path);
  expect(asked.filter(isLower)).toEqual([]);
  await page.mouse.wheel(0, 500);
  await expect(page.getByRole("heading", { name: parts.offerings })).toBeVisible();
  for (let step = 0; step < 8; step += 1) await page.mouse.wheel(0, 400);
  await expect(
    page.getByRole("main").getByRole("heading", { name: "Risk disclosure" }),
  ).toBeVisible();
  expect(asked.filter(isLower).some((path) => path.startsWith("/api/blog-pictures/"))).toBe(true);
  const moved = await page.evaluate(
    () => (window as Window & { seen?: { readonly moved: number } }).seen?.moved,
  );
  expect(moved).toBeLessThan(0.02);
});

test("cards, pictures, tables and articles of the landing page @long", async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== baseURL) foreign.push(request.url());
  });
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await readOn(page);
  const picture = page.getByRole("region", { name: parts.posts }).getByRole("img").first();
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect([foreign, refused]).toEqual([[], []]);
  const answer = await page.request.get((await picture.getAttribute("src")) ?? "");
  expect(answer.headers()["content-security-policy"]).toContain("sandbox");
  expect(answer.headers()["content-type"]).toContain("image/");

  const performance = page.getByRole("region", { name: parts.performance });
  await expect(performance.getByText(/^spans 1 to 2 of 4$/)).toBeVisible();
  const table = performance.getByRole("table", { name: "Over 3 months" });
  const [row] = await table.getByRole("row").filter({ hasText: "₹" }).allInnerTexts();
  expect(row).toMatch(/₹1,00,000\s+\d{2} \w{3} \d{2}\s+₹[\d,]+\s+[▲▼ ]*[+−]?\d+\.\d{2} %/);
  await performance.getByRole("button", { name: "Next spans" }).click();
  await expect(performance.getByText(/^spans 3 to 4 of 4$/)).toBeVisible();
  await expect(performance.getByRole("table", { name: "Over 5 years" })).toBeInViewport();
  await page.setViewportSize({ width: 1369, height: 900 });
  await expect(performance.getByText(/of 4$/)).toHaveText(/^spans \d of 4$/);

  await page.setViewportSize({ width: 1440, height: 900 });
  const articles = page.getByRole("region", { name: parts.posts });
  await expect(articles.getByText(/^articles 1 to 3 of 8$/)).toBeVisible();
  await articles.getByRole("button", { name: "Pause articles" }).press("Enter");
  await expect(articles.getByRole("button", { name: "Play articles" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(articles.getByText(/^articles 4 to 6 of 8$/)).toBeVisible();
  await expect(articles.getByRole("link").nth(3)).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(articles.getByText(/of 8$/)).toHaveText(/^articles \d of 8$/);

  const links = await page.getByRole("region", { name: parts.offerings }).getByRole("link").all();
  expect(links).toHaveLength(9);
  for (const link of links) {
    const href = (await link.getAttribute("href")) ?? "";
    const target = await page.request.get(href);
    expect([href, target.status()]).toEqual([href, 200]);
    expect(await target.text(), href).not.toContain("Coming soon");
  }
});

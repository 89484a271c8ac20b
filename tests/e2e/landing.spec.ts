import type { LandingView } from "@munshi/bff/contract";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";

const view = "**/api/views/landing";
const parts = {
  offerings: "What you can work with",
  performance: "Past performance",
  posts: "From the blog",
};
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

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
  await expect(page.getByRole("heading", { name: "Made for three kinds of reader" })).toBeVisible();
  await page.locator(".lower-waiting").scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 900);
  await expect(page.getByRole("heading", { name: parts.offerings })).toBeVisible();
  await expect(page.locator(".lower-waiting")).toHaveCount(0);
  await page.getByRole("heading", { name: "Risk disclosure" }).scrollIntoViewIfNeeded();
}

for (const path of ["/", "/informative-market"]) {
  test(`${path} shows the market's day as the market's own page does`, async ({ page }) => {
    await page.goto("/stock-analyzer/market");
    const tile = (name: string) => page.locator(`[data-tile="${name}"]`);
    const readMovers = async () => {
      await tile("movers").scrollIntoViewIfNeeded();
      await expect(tile("movers").getByRole("rowheader").first()).toBeVisible();
      return tile("movers").getByRole("table").innerText();
    };
    const movers = await readMovers();
    if (path === "/") await readOn(page);
    else await page.goto(path);
    expect(await readMovers()).toBe(movers);
    await expect(tile("barometer").getByText(/^(Bearish|Neutral|Bullish)$/)).toBeVisible();
    await expectAccessible(page);
  });
}

for (const size of sizes) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`at ${size.width} pixels, ${colorScheme}`, () => {
      test.use({ viewport: size, colorScheme });

      test("the whole landing page is accessible, and nothing of it is wider", async ({ page }) => {
        await changeView(page, ({ performance, posts }) => ({
          posts,
          performance:
            performance === null
              ? null
              : { ...performance, introVideo: { source: "/none.mp4", captions: "/none.vtt" } },
        }));
        await readOn(page);
        await expect(page.getByRole("button", { name: "Play the introduction" })).toBeVisible();
        await expectAccessible(page);
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(wider).toBeLessThanOrEqual(0);
      });

      test("an empty blog and one that fails are told of, accessibly", async ({ page }) => {
        await changeView(page, (shown) => ({ ...shown, posts: [] }));
        await readOn(page);
        await expect(page.getByText("No articles have been published yet.")).toBeVisible();
        await expectAccessible(page);
        await page.unroute(view);
        await changeView(page, () => ({ performance: null, posts: null }));
        await readOn(page);
        await expect(page.getByText("The articles did not arrive")).toBeVisible();
        await expect(page.getByText("Past performance did not arrive")).toBeVisible();
        await expectAccessible(page);
        await page.unroute(view);
        await page.getByRole("button", { name: "Retry" }).last().click();
        await expect(page.getByRole("link", { name: /^What a share is/ })).toBeVisible();
      });
    });
  }
}

test("what stands below the first screen is fetched when it comes into view, and nothing moves", async ({
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
  await expect(page.getByRole("heading", { name: "Risk disclosure" })).toBeVisible();
  expect(asked.filter(isLower).some((path) => path.startsWith("/api/blog-pictures/"))).toBe(true);
  const moved = await page.evaluate(
    () => (window as Window & { seen?: { readonly moved: number } }).seen?.moved,
  );
  expect(moved).toBeLessThan(0.02);
});

test("pictures of the blog come from this site, and a picture opened by itself runs nothing", async ({
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
});

test("past performance stands in tables of the published market, two at a time, one on less room", async ({
  page,
}) => {
  await readOn(page);
  const region = page.getByRole("region", { name: parts.performance });
  await expect(region.getByText(/^spans 1 to 2 of 4$/)).toBeVisible();
  const table = region.getByRole("table", { name: "Over 3 months" });
  const [row] = await table.getByRole("row").filter({ hasText: "₹" }).allInnerTexts();
  expect(row).toMatch(/₹1,00,000\s+\d{2} \w{3} \d{2}\s+₹[\d,]+\s+[▲▼ ]*[+−]?\d+\.\d{2} %/);
  await region.getByRole("button", { name: "Next spans" }).click();
  await expect(region.getByText(/^spans 3 to 4 of 4$/)).toBeVisible();
  await expect(region.getByRole("table", { name: "Over 5 years" })).toBeInViewport();
  await page.setViewportSize({ width: 1369, height: 900 });
  await expect(region.getByText(/of 4$/)).toHaveText(/^spans \d of 4$/);
});

test("where past performance may not be shown nothing of it is", async ({ page }) => {
  await changeView(page, ({ performance, posts }) => ({
    posts,
    performance:
      performance === null ? null : { ...performance, showsPerformance: false, rows: [] },
  }));
  await readOn(page);
  await expect(page.getByRole("heading", { name: parts.posts })).toBeVisible();
  await expect(page.getByRole("heading", { name: parts.performance })).toHaveCount(0);
});

test("articles are walked by keyboard, three at a time, one on a phone", async ({ page }) => {
  await readOn(page);
  const region = page.getByRole("region", { name: parts.posts });
  await expect(region.getByText(/^articles 1 to 3 of 8$/)).toBeVisible();
  await region.getByRole("button", { name: "Pause articles" }).press("Enter");
  await expect(region.getByRole("button", { name: "Play articles" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(region.getByText(/^articles 4 to 6 of 8$/)).toBeVisible();
  await expect(region.getByRole("link").nth(3)).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(region.getByText(/of 8$/)).toHaveText(/^articles \d of 8$/);
});

test("a reader who asks for less motion is not shown another article unasked", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await readOn(page);
  const region = page.getByRole("region", { name: parts.posts });
  await expect(region.getByRole("button", { name: "Play articles" })).toBeVisible();
});

test("every card leads to a page that stands", async ({ page }) => {
  await readOn(page);
  const links = await page.getByRole("region", { name: parts.offerings }).getByRole("link").all();
  expect(links).toHaveLength(9);
  for (const link of links) {
    const href = (await link.getAttribute("href")) ?? "";
    const answer = await page.request.get(href);
    expect([href, answer.status()]).toEqual([href, 200]);
    expect(await answer.text(), href).not.toContain("Coming soon");
  }
});

import type { CompanySearchView } from "@munshi/bff/contract";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { signInDemo } from "../e2e/page-models/saved-work.ts";
import { launchBrowser, readMark, screenerPath } from "./browser.ts";
import type { Figure } from "./figures.ts";

/** Fraction of the processor: a quarter, as in Lighthouse's profile of a mid-range phone. */
const slowdown = 4;
const runs = 5;

/** The browser's metrics of one load; times in milliseconds from navigation. */
interface Load {
  /** Largest contentful paint. */
  readonly painted: number;
  /** Cumulative layout shift, without unit. */
  readonly shift: number;
  /** Total blocking time: the part of long tasks beyond 50 ms, from the first paint on. */
  readonly blocked: number;
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

interface Interaction extends PerformanceEntry {
  readonly interactionId: number;
}

interface Watched {
  watched: { painted: number; shift: number; slowest: number; longTasks: PerformanceEntry[] };
}

/** Runs in the page before its own scripts. */
function watchPage(): void {
  const watched: Watched["watched"] = { painted: 0, shift: 0, slowest: 0, longTasks: [] };
  (window as unknown as Watched).watched = watched;
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more = {}): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  };
  observe("largest-contentful-paint", ({ startTime }) => (watched.painted = startTime));
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as LayoutShift;
    if (!hadRecentInput) watched.shift += value;
  });
  observe(
    "event",
    (entry) => {
      if ((entry as Interaction).interactionId > 0)
        watched.slowest = Math.max(watched.slowest, entry.duration);
    },
    { durationThreshold: 16 },
  );
  observe("longtask", (entry) => watched.longTasks.push(entry));
}

/** Runs in the page once it has settled. */
function readLoad(): Load {
  const { watched } = window as unknown as Watched;
  const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const blocked = watched.longTasks
    .filter(({ startTime, duration }) => startTime + duration > first)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  return { painted: watched.painted, shift: watched.shift, blocked };
}

/** Cookies of a signed-in member. */
type Login = Awaited<ReturnType<BrowserContext["storageState"]>>;

async function logInSubscriber(browser: Browser, address: string): Promise<Login> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await signInDemo(page, "stockbox");
  const login = await context.storageState();
  await context.close();
  return login;
}

/** A page in a separate context, slowed and observed. */
export async function openSlowPage(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
  login: Login | null = null,
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    ...(login === null ? {} : { storageState: login }),
  });
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return page;
}

/**
 * Waits until the page is idle and its observers have reported. A slowed page without frames may
 * never become idle, hence the limit; its processor usage is no indication, because the browser
 * slows a page by using the processor.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestIdleCallback(() => setTimeout(resolve, 500), { timeout: 5000 }),
      ),
  );
}

/** The longest time from a key in the editor or a click on a header to the next paint. */
async function measureInteractions(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Edit as text" }).click();
  await page.locator(".cm-content").click();
  await settle(page);
  await page.keyboard.type("Return on equity > 15", { delay: 60 });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Enter");
  await page.waitForFunction(() => performance.getEntriesByName("screener:run-painted").length > 1);
  const header = page.getByRole("columnheader", { name: /return on equity/i });
  await header.getByRole("button").click();
  await page.locator('[role="columnheader"][aria-sort="descending"]').waitFor();
  await settle(page);
  return page.evaluate(() => (window as unknown as Watched).watched.slowest);
}

const marketPath = "/stock-analyzer/market";
/** The first of the page's tiles with its figures. */
const shownTile = '[data-tile="barometer"] .barometer-breadth';

/**
 * Milliseconds from navigation until the price line of a company's page is painted. Asking each frame
 * would make the browser render.
 */
async function readPriceLine(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (document.querySelector(".price-line .chart-line") === null) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true });
        look();
      }),
  );
}

async function findSymbol(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/companies/search?q=ab`);
  const [hit] = ((await answer.json()) as CompanySearchView).hits;
  if (hit === undefined) throw new Error("The market has no company");
  return hit.symbol;
}

const devices = [
  { name: "phone", viewport: { width: 390, height: 844 } },
  { name: "desktop", viewport: { width: 1440, height: 900 } },
] as const;

/** Cold loads and keys with the processor slowed to a quarter, against a running product. */
export async function benchSlowDevice(address: string): Promise<Figure[]> {
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  const symbol = await findSymbol(address);
  const login = await logInSubscriber(browser, address);
  try {
    for (const { name, viewport } of devices) {
      const landing: Load[] = [];
      const market: Load[] = [];
      const screener: Load[] = [];
      const ready: number[] = [];
      const slowest: number[] = [];
      const priceLine: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const start = await openSlowPage(browser, viewport);
        await start.goto(address);
        await settle(start);
        landing.push(await start.evaluate(readLoad));
        await start.context().close();

        const day = await openSlowPage(browser, viewport);
        await day.goto(address + marketPath);
        await day.locator(shownTile).waitFor();
        await settle(day);
        market.push(await day.evaluate(readLoad));
        await day.context().close();

        const company = await openSlowPage(browser, viewport, login);
        await company.goto(`${address}/company/${symbol}`, { waitUntil: "commit" });
        priceLine.push(await readPriceLine(company));
        await company.context().close();

        const page = await openSlowPage(browser, viewport);
        await page.goto(address + screenerPath, { waitUntil: "commit" });
        ready.push(await readMark(page, "screener:ready"));
        await settle(page);
        screener.push(await page.evaluate(readLoad));
        slowest.push(await measureInteractions(page));
        await page.context().close();
      }
      const on = `${name}, CPU ÷ ${slowdown}`;
      figures.push(
        ...describeLoads(`${on}: landing`, landing, 1800),
        ...describeLoads(`${on}: market`, market, 1800),
        { name: `${on}: company's price line`, samples: priceLine, budget: 1800 },
        { name: `${on}: screener ready`, samples: ready, budget: 1600 },
        ...describeLoads(`${on}: screener`, screener, 2500),
        { name: `${on}: screener, slowest key or click`, samples: slowest, budget: 200 },
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}

function describeLoads(page: string, loads: readonly Load[], paintBudget: number | null): Figure[] {
  return [
    {
      name: `${page}, largest paint`,
      samples: loads.map((load) => load.painted),
      budget: paintBudget,
    },
    { name: `${page}, blocked`, samples: loads.map((load) => load.blocked), budget: 200 },
    {
      name: `${page}, layout shift (no unit)`,
      samples: loads.map((load) => load.shift),
      budget: 0.02,
      digits: 3,
    },
  ];
}

import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { launchBrowser, readMark, screenerPath } from "./browser.ts";
import type { Figure } from "./figures.ts";
import { openSlowPage, settle } from "./slow-device.ts";

const drags = 5;
const moves = 120;
const movesEvery = 20;
const keys = 20;

interface Watched {
  sliding: { frames: number[]; interactions: number[] };
}

/** Runs in the page before its own scripts. */
function watchSliding(): void {
  const sliding: Watched["sliding"] = { frames: [], interactions: [] };
  (window as unknown as Watched).sliding = sliding;
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more = {}): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, ...more });
  };
  observe("long-animation-frame", ({ duration }) => sliding.frames.push(duration));
  observe(
    "event",
    (entry) => {
      const { interactionId } = entry as PerformanceEntry & { readonly interactionId: number };
      if (interactionId > 0) sliding.interactions.push(entry.duration);
    },
    { durationThreshold: 16 },
  );
}

/** Discards measurements of the load. */
async function startWatching(page: Page): Promise<void> {
  await settle(page);
  await page.evaluate(() => {
    const { sliding } = window as unknown as Watched;
    sliding.frames = [];
    sliding.interactions = [];
  });
}

async function readSliding(page: Page): Promise<Watched["sliding"]> {
  await settle(page);
  return page.evaluate(() => (window as unknown as Watched).sliding);
}

async function dragPrice(page: Page): Promise<Watched["sliding"]> {
  const box = await page.getByRole("slider", { name: "Price, from" }).boundingBox();
  if (box === null) throw new Error("There is no slider of prices to drag");
  const y = box.y + box.height / 2;
  const x = box.x + box.width / 2;
  await page.mouse.move(x, y);
  await startWatching(page);
  await page.mouse.down();
  const sent: Promise<void>[] = [];
  for (let move = 1; move <= moves; move += 1) {
    // A user does not wait for the page.
    sent.push(page.mouse.move(x + move, y));
    await pause(movesEvery);
  }
  await Promise.all(sent);
  await page.mouse.up();
  return readSliding(page);
}

async function pressKeys(page: Page): Promise<Watched["sliding"]> {
  await page.getByRole("slider", { name: "Price, from" }).focus();
  await startWatching(page);
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press("ArrowRight");
    await pause(100);
  }
  return readSliding(page);
}

async function openScreener(browser: Browser, address: string): Promise<Page> {
  const page = await openSlowPage(browser, { width: 1440, height: 900 });
  await page.addInitScript(watchSliding);
  await page.goto(address + screenerPath);
  await readMark(page, "screener:ready");
  await page.locator(".distribution-bars span").first().waitFor();
  return page;
}

/**
 * Drags the price slider over the whole market with the processor slowed to a quarter: 120 moves,
 * one every 20 ms, and 20 keys. Frames of 50 ms and more are the browser's long animation frames.
 */
export async function benchSlider(address: string): Promise<Figure[]> {
  const browser = await launchBrowser();
  const seen: { drag: Watched["sliding"]; keys: Watched["sliding"] }[] = [];
  try {
    for (let run = 0; run < drags; run += 1) {
      const page = await openScreener(browser, address);
      seen.push({ drag: await dragPrice(page), keys: await pressKeys(page) });
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  return [
    ...describe(
      "dragged",
      seen.map(({ drag }) => drag),
    ),
    ...describe(
      "by keys",
      seen.map((run) => run.keys),
    ),
  ];
}

function describe(how: string, runs: readonly Watched["sliding"][]): Figure[] {
  const name = `CPU ÷ 4: slider ${how}`;
  return [
    {
      name: `${name}, frames of 50 ms and more (number)`,
      samples: runs.map(({ frames }) => frames.length),
      budget: 1,
      digits: 0,
    },
    {
      name: `${name}, longest of them (0: none)`,
      samples: runs.map(({ frames }) => Math.max(0, ...frames)),
      budget: 50,
    },
    {
      name: `${name}, slowest event to paint (0: all below 16)`,
      samples: runs.map(({ interactions }) => Math.max(0, ...interactions)),
      budget: 50,
    },
  ];
}

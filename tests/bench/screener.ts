import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { Figure } from "./figures.ts";

const screener = "/stock-analyzer/scanner/createscanner";
const executable = [process.env["PLAYWRIGHT_CHROMIUM"], "/usr/bin/chromium"].find(
  (path) => path !== undefined && existsSync(path),
);

const queries = [
  "Market Capitalization > 1000 AND Return on equity > 15 AND Debt to equity < 0.5",
  "Price to Earning < 20 AND Sales growth 3Years > 10",
  "Piotroski score > 6 AND Dividend yield > 1",
  "OPM > 10 AND Sales latest quarter > Sales preceding year quarter",
  "Current price > 50 AND DMA 50 > DMA 200",
];

/** Milliseconds from navigation to the page's own mark. */
async function readMark(page: Page, name: string): Promise<number> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name);
  return page.evaluate(
    (mark) => performance.getEntriesByName(mark).at(-1)?.startTime ?? Number.NaN,
    name,
  );
}

async function measureColdLoads(
  browser: Browser,
  address: string,
  runs: number,
): Promise<number[]> {
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(address + screener, { waitUntil: "commit" });
    samples.push(await readMark(page, "screener:ready"));
    await context.close();
  }
  return samples;
}

/** The same question with another constant, so that nothing can be answered from memory. */
function changeConstant(query: string, round: number): string {
  return query.replace(
    /([<>] )(\d+)/,
    (_, sign: string, n: string) => `${sign}${Number(n) + round}`,
  );
}

async function measureRuns(browser: Browser, address: string, rounds: number): Promise<Figure[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address + screener);
  await readMark(page, "screener:ready");
  const editor = page.locator(".cm-content");
  await editor.waitFor();
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const query of queries) {
      await editor.fill(round === 0 ? query : changeConstant(query, round));
      await page.evaluate(() => {
        performance.clearMarks("screener:run-start");
        performance.clearMarks("screener:run-painted");
      });
      await editor.press("Control+Enter");
      const painted = await readMark(page, "screener:run-painted");
      const began = await readMark(page, "screener:run-start");
      (round === 0 ? first : later).push(painted - began);
    }
  }
  await page.close();
  return [
    { name: "run, key to painted rows, columns not yet loaded", samples: first, budget: null },
    { name: "run, key to painted rows", samples: later, budget: 50 },
  ];
}

/** The screener's budgets in a real browser against a running product. */
export async function benchScreener(address: string): Promise<Figure[]> {
  const browser = await chromium.launch({
    ...(executable === undefined ? {} : { executablePath: executable }),
    args: [
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  try {
    await measureColdLoads(browser, address, 1);
    const cold = await measureColdLoads(browser, address, 10);
    return [
      { name: "screener ready, cold load", samples: cold, budget: 1000 },
      ...(await measureRuns(browser, address, 5)),
    ];
  } finally {
    await browser.close();
  }
}

import type { Browser } from "@playwright/test";
import { launchBrowser, readMark, screenerPath } from "./browser.ts";
import type { Figure } from "./figures.ts";

const queries = [
  "Market Capitalization > 1000 AND Return on equity > 15 AND Debt to equity < 0.5",
  "Price to Earning < 20 AND Sales growth 3Years > 10",
  "Piotroski score > 6 AND Dividend yield > 1",
  "OPM > 10 AND Sales latest quarter > Sales preceding year quarter",
  "Current price > 50 AND DMA 50 > DMA 200",
];

async function measureColdLoads(
  browser: Browser,
  address: string,
  runs: number,
): Promise<number[]> {
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(address + screenerPath, { waitUntil: "commit" });
    samples.push(await readMark(page, "screener:ready"));
    await context.close();
  }
  return samples;
}

/** The same query with another constant, to defeat caches. */
function changeConstant(query: string, round: number): string {
  return query.replace(
    /([<>] )(\d+)/,
    (_, sign: string, n: string) => `${sign}${Number(n) + round}`,
  );
}

async function measureRuns(browser: Browser, address: string, rounds: number): Promise<Figure[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address + screenerPath);
  await readMark(page, "screener:ready");
  await page.getByRole("button", { name: "Edit as text" }).click();
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
  const browser = await launchBrowser();
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

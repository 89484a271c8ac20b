import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";

const executable = [process.env["PLAYWRIGHT_CHROMIUM"], "/usr/bin/chromium"].find(
  (path) => path !== undefined && existsSync(path),
);

export const screenerPath = "/stock-analyzer/scanner/createscanner";

/** The browser that all figures are taken in, without what it does on its own account. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(executable === undefined ? {} : { executablePath: executable }),
    args: [
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Milliseconds from navigation to the page's own mark. */
export async function readMark(page: Page, name: string): Promise<number> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name);
  return page.evaluate(
    (mark) => performance.getEntriesByName(mark).at(-1)?.startTime ?? Number.NaN,
    name,
  );
}

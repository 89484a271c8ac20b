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

/**
 * Milliseconds from navigation to the page's own mark. It waits to be told: asking with each frame would
 * have the browser make frames all the time, beside what is measured.
 */
export function readMark(page: Page, name: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver(look);
        function look(): void {
          const mark = performance.getEntriesByName(wanted).at(-1);
          if (mark === undefined) return;
          observer.disconnect();
          resolve(mark.startTime);
        }
        observer.observe({ type: "mark" });
        look();
      }),
    name,
  );
}

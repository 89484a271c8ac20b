import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";

const executable = [process.env["PLAYWRIGHT_CHROMIUM"], "/usr/bin/chromium"].find(
  (path) => path !== undefined && existsSync(path),
);

export const screenerPath = "/stock-analyzer/scanner/createscanner";

/** The browser of all figures, without background activity. */
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
 * Milliseconds from navigation to the page's own mark. Waits for an event: polling each frame would
 * make the browser render during the measurement.
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

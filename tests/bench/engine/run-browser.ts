import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "../browser.ts";
import type { BenchPage } from "./browser/page.ts";
import { serveFolder } from "./browser/serve.ts";
import { publishMarket } from "./dataset.ts";
import { createMarket } from "./market.ts";
import { formatRatios, formatTargets } from "./report.ts";
import { formatRoundTrips } from "./report-load.ts";
import type { EngineBenchOptions } from "./run-engine.ts";

/** Engine against loops by hand in a worker of Chromium, and messages to the product's own worker. */
export async function benchBrowser({ sizes, quick }: EngineBenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "engine-bench-"));
  const { build } = await import("vite");
  await build({
    configFile: false,
    root: join(import.meta.dirname, "browser"),
    logLevel: "error",
    worker: { format: "es" },
    build: { outDir: folder, emptyOutDir: true, target: "es2024" },
  });
  const [smallest = 5000] = sizes;
  const { manifest, files } = publishMarket(createMarket(smallest));
  const paths = [...files].map(
    ([file, bytes]) => [`/data/${manifest.version}/${file}`, bytes] as const,
  );
  const served = await serveFolder(folder, new Map(paths));
  const browser = await launchBrowser();
  try {
    console.log(`\n# Chromium ${browser.version()}`);
    const page = await browser.newPage();
    await page.goto(served.address);
    await page.waitForFunction(() => "bench" in window);
    for (const rows of sizes) {
      const result = await page.evaluate(
        ([size, isQuick]) =>
          (window as unknown as { bench: BenchPage }).bench.measureSize(size, isQuick),
        [rows, quick] as const,
      );
      console.log(`\n## ${rows.toLocaleString("en")} rows, in a worker of Chromium\n`);
      console.log(formatTargets(result));
      console.log(`\n${formatRatios(result)}`);
    }
    const trips = await page.evaluate(
      (dataset) => (window as unknown as { bench: BenchPage }).bench.measureRoundTrips(dataset),
      { baseUrl: "/data", manifest },
    );
    console.log(`\n## Messages to the worker, Chromium, ${smallest.toLocaleString("en")} rows\n`);
    console.log(formatRoundTrips(trips));
  } finally {
    await browser.close();
    served.close();
    await rm(folder, { recursive: true, force: true });
  }
}

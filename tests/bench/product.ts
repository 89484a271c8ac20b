import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatFigures } from "./figures.ts";
import { startProduct } from "./running-product.ts";
import { benchScreener } from "./screener.ts";
import { benchSlider } from "./slider.ts";
import { benchSlowDevice } from "./slow-device.ts";

export interface ProductBenchOptions {
  readonly companies: number;
  readonly port: number;
}

/** Start, cold loads, runs and slow devices against a separate product. */
export async function benchProduct(options: ProductBenchOptions): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "munshi-bench-"));
  console.log(`Market: ${options.companies} companies\n`);
  try {
    const first = await startProduct({ ...options, dataDir });
    await first.stop();
    const again = await startProduct({ ...options, dataDir });
    try {
      const figures = [
        { name: "start, empty data folder", samples: [first.readyAfter], budget: 120_000 },
        { name: "start, market loaded", samples: [again.readyAfter], budget: 6000 },
        ...(await benchScreener(again.address)),
        ...(await benchSlowDevice(again.address)),
        ...(await benchSlider(again.address)),
      ];
      console.log(formatFigures(figures));
    } finally {
      await again.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

import { loadavg } from "node:os";
import { installContenders } from "./install.ts";
import { runMeasuring } from "./processes.ts";
import type { LoadResult } from "./load-result.ts";
import { formatLoad } from "./report-load.ts";
import { formatRatios, formatTargets } from "./report.ts";
import type { SizeResult } from "./result.ts";

export interface EngineBenchOptions {
  readonly sizes: readonly number[];
  readonly quick: boolean;
}

/** Ratios of all contenders at each size, one process a size; rejects where an answer is wrong. */
export async function benchEngine({ sizes, quick }: EngineBenchOptions): Promise<void> {
  installContenders();
  for (const rows of sizes) {
    const result = await runMeasuring<SizeResult>("size.ts", [
      String(rows),
      quick ? "quick" : "full",
    ]);
    console.log(`\n## ${rows.toLocaleString("en")} rows\n`);
    console.log(`Load average after: ${loadavg()[0]?.toFixed(1)}\n`);
    console.log(formatTargets(result));
    console.log(`\n${formatRatios(result)}`);
  }
  const loading = await runMeasuring<LoadResult>("load.ts", sizes.map(String));
  console.log(`\n${formatLoad(loading)}`);
}

import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { formatFigures } from "./figures.ts";
import { startProduct } from "./product.ts";
import { benchScreener } from "./screener.ts";
import { benchSlowDevice } from "./slow-device.ts";

const { values } = parseArgs({
  options: {
    companies: { type: "string", default: "4000" },
    port: { type: "string", default: "3111" },
  },
});
const options = { companies: Number(values.companies), port: Number(values.port) };
const dataDir = mkdtempSync(join(tmpdir(), "munshi-bench-"));

console.log(
  `Machine: ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}`,
);
console.log(`Market: ${options.companies} companies`);
console.log(
  `Load average before: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(", ")}\n`,
);
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
    ];
    console.log(formatFigures(figures));
  } finally {
    await again.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

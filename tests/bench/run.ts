import { parseArgs } from "node:util";
import { benchBadBodies } from "./bad-bodies.ts";
import { benchCompany } from "./company.ts";
import { benchDailyFiles } from "./daily-files.ts";
import { benchDrag } from "./drag.ts";
import { benchBrowser } from "./engine/run-browser.ts";
import { benchEngine } from "./engine/run-engine.ts";
import { describeLoad, describeMachine } from "./machine.ts";
import { benchMarket } from "./market.ts";
import { benchProduct } from "./product.ts";
import { benchStreams } from "./streams.ts";

const USAGE = `Usage: npm run bench -- [options]

  --only PART     run one part; all of them unless given:
                    drag      dragging a slider
                    engine    the engine in Node
                    web       the engine in Chromium
                    company   the bundle of a company page
                    market    the bundle of a market day
                    bodies    bad request bodies
                    daily     a year of daily market files
                    streams   open live-update connections
                    product   the whole product
  --sizes N,N     rows for engine and web (5000,50000,1000000 unless given)
  --quick         fewer rounds
  --companies N   size of the demonstration market (4000 unless given)
  --port N        port of the product under test (3111 unless given)
  --pages N       streams: open pages (2000 unless given)
  --members N     streams: members notified by a publication (20000 unless given)
  --bodies N      bodies: nearly valid bodies (12800 unless given)
  --rows N        daily: rows per file (3000 unless given)
  --days N        daily: trading days (250 unless given)
  --help          show this`;

const { values } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    only: { type: "string" },
    sizes: { type: "string", default: "5000,50000,1000000" },
    quick: { type: "boolean", default: false },
    companies: { type: "string", default: "4000" },
    port: { type: "string", default: "3111" },
    pages: { type: "string", default: "2000" },
    bodies: { type: "string", default: "12800" },
    members: { type: "string", default: "20000" },
    rows: { type: "string", default: "3000" },
    days: { type: "string", default: "250" },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const sizes = values.sizes.split(",").map(Number);
const wants = (part: string): boolean => values.only === undefined || values.only === part;

console.log(`Machine: ${describeMachine()}`);
console.log(`Load average before: ${describeLoad()}`);
if (wants("drag")) await benchDrag(Number(values.companies));
if (wants("engine")) await benchEngine({ sizes, quick: values.quick });
if (wants("web")) await benchBrowser({ sizes, quick: values.quick });
if (wants("company")) {
  await benchCompany({ companies: Number(values.companies), port: Number(values.port) });
}
if (wants("market")) {
  await benchMarket({ companies: Number(values.companies), port: Number(values.port) });
}
if (wants("bodies")) {
  await benchBadBodies({
    companies: Number(values.companies),
    port: Number(values.port),
    bodies: Number(values.bodies),
  });
}
if (wants("daily")) {
  await benchDailyFiles({ companies: Number(values.rows), days: Number(values.days) });
}
if (wants("streams")) {
  await benchStreams({
    companies: Number(values.companies),
    port: Number(values.port),
    pages: Number(values.pages),
    members: Number(values.members),
  });
}
if (wants("product")) {
  await benchProduct({ companies: Number(values.companies), port: Number(values.port) });
}
console.log(`\nLoad average after: ${describeLoad()}`);

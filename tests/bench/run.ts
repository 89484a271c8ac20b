import { parseArgs } from "node:util";
import { describeLoad, describeMachine } from "./machine.ts";

const USAGE = `Usage: npm run bench -- [options]

  --only PART     run one part; all of them unless given:
                    drag      dragging a slider
                    engine    the engine in Node
                    web       the engine in Chromium
                    company   the bundle of a company page
                    market    the bundle of a market day
                    boxes     records and pages of stock boxes
                    library   the bundle of 300 stock boxes
                    bodies    bad request bodies
                    daily     a year of daily market files
                    streams   open live-update connections
                    payments  orders, captures and webhooks on PostgreSQL
                    orders    orders at brokers: sending, looking, nothing to do
                    registers lists of the back office on PostgreSQL
                    product   the whole product
  --sizes N,N     rows for engine and web (5000,50000,1000000 unless given)
  --quick         fewer rounds
  --companies N   size of the demonstration market (4000 unless given)
  --port N        port of the product under test (3111 unless given)
  --pages N       streams: open pages (2000 unless given)
  --members N     streams: members notified by a publication (20000 unless given)
  --bodies N      bodies: nearly valid bodies (12800 unless given)
  --rows N        daily: rows per file (3000 unless given)
  --clients N     registers: clients and audit entries (1000000 unless given)
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
    clients: { type: "string", default: "1000000" },
    days: { type: "string", default: "250" },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const sizes = values.sizes.split(",").map(Number);
const companies = Number(values.companies);
const port = Number(values.port);

/** Parts are loaded when they run: loading all modules takes seconds. */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  drag: async () => (await import("./drag.ts")).benchDrag(companies),
  engine: async () =>
    (await import("./engine/run-engine.ts")).benchEngine({ sizes, quick: values.quick }),
  web: async () =>
    (await import("./engine/run-browser.ts")).benchBrowser({ sizes, quick: values.quick }),
  company: async () => (await import("./company.ts")).benchCompany({ companies, port }),
  market: async () => (await import("./market.ts")).benchMarket({ companies, port }),
  boxes: async () => (await import("./boxes.ts")).benchBoxes({ companies, port }),
  library: async () => (await import("./library.ts")).benchLibrary(),
  bodies: async () =>
    (await import("./bad-bodies.ts")).benchBadBodies({
      companies,
      port,
      bodies: Number(values.bodies),
    }),
  daily: async () =>
    (await import("./daily-files.ts")).benchDailyFiles({
      companies: Number(values.rows),
      days: Number(values.days),
    }),
  streams: async () =>
    (await import("./streams.ts")).benchStreams({
      companies,
      port,
      pages: Number(values.pages),
      members: Number(values.members),
    }),
  payments: async () => (await import("./payments.ts")).benchPayments(),
  orders: async () => (await import("./orders.ts")).benchOrders(),
  registers: async () =>
    (await import("./registers.ts")).benchRegisters({ rows: Number(values.clients) }),
  product: async () => (await import("./product.ts")).benchProduct({ companies, port }),
};
const names = Object.keys(parts);
if (values.only !== undefined && !names.includes(values.only)) {
  console.error(`--only takes one of ${names.join(", ")}, not "${values.only}"`);
  process.exit(1);
}

console.log(`Machine: ${describeMachine()}`);
console.log(`Load average before: ${describeLoad()}`);
for (const [name, run] of Object.entries(parts)) {
  if (values.only === undefined || values.only === name) await run();
}
console.log(`\nLoad average after: ${describeLoad()}`);

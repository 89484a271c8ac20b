import type { BoxLibrary, BoxSummary } from "@munshi/core-api/contract";
import { brotliDecompressSync } from "node:zlib";
import { startCoreServer } from "../../bff/src/testing/core-server.ts";
import { startBff } from "../../bff/src/testing/start-bff.ts";
import { openClient } from "./keep-alive-calls.ts";
import { printLoads } from "./load-table.ts";

const view = "/api/views/stock-boxes";
const brotli = { "accept-encoding": "br" };
const boxes = 300;
const budget = { rate: 2_000, p99: 25 };

/** The library of stock boxes, cached, under a steady load; core-api answers from memory. */
export async function benchLibrary(): Promise<void> {
  const core = await startCoreServer();
  core.answers.set("/stock_boxes/library", createLibrary());
  const bff = await startBff(core.url, { LOG_LEVEL: "error" });
  const client = openClient(bff.url, 1);
  try {
    const { body, etag } = await client.get(view, brotli);
    const kilobytes = [brotliDecompressSync(body), body].map(({ length }) =>
      (length / 1_000).toFixed(1),
    );
    console.log(
      `Library bundle (${boxes} boxes): ${kilobytes[0]} kB plain, ${kilobytes[1]} kB brotli`,
    );
    await printLoads({
      address: bff.url,
      path: view,
      budget,
      readProcessor: () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1_000;
      },
      loads: [
        ...[1_000, budget.rate, budget.rate, budget.rate].map((rate) => ({
          rate,
          headers: brotli,
          wanted: 200,
          note: "",
        })),
        {
          rate: budget.rate,
          headers: { ...brotli, "if-none-match": etag },
          wanted: 304,
          note: ", the browser has it (304)",
        },
      ],
    });
  } finally {
    client.close();
    await bff.close();
    await core.close();
  }
}

function createLibrary(): BoxLibrary {
  return { asOf: "2026-11-20", boxes: Array.from({ length: boxes }, (_, id) => createBox(id + 1)) };
}

/** Figures of many digits that differ from box to box, so that they compress as real ones do. */
function createBox(id: number): BoxSummary {
  const vary = (seed: number, span: number): number =>
    Math.round(((id * 7_919 * seed) % 9_973) * (span / 99.73)) / 100;
  let level = 100;
  const spark = Array.from({ length: 60 }, (_, at) => {
    level *= 1 + (vary(at + 3, 4) - 2) / 100;
    return Math.round(level * 100) / 100;
  });
  return {
    id,
    slug: `stock-box-${id}`,
    name: `Stock box ${id}`,
    idea: `Companies of group ${id % 37} that raised their dividend ${id % 9} years in a row.`,
    type: "THEMATIC",
    term: "LTI",
    manager: {
      slug: `manager-${id % 3}`,
      name: `Manager ${id % 3}`,
      title: "Research analyst",
      registration: `INH00000000${id % 3}`,
      isSample: true,
    },
    isPrivate: false,
    version: 1 + (id % 12),
    stocks: 10 + (id % 20),
    liveSince: "2023-11-14",
    schedule: "quarterly",
    lastRebalance: "2026-09-30",
    benchmark: "Munshi 500",
    risk: {
      level: "MR",
      decidedBy: "volatility",
      relativeVolatility: vary(5, 2),
      beta: vary(7, 1.5),
    },
    tags: id % 5 === 0 ? ["Most Popular"] : [],
    fee: null,
    managerHolding: null,
    followers: id * 13,
    asOf: "2026-11-20",
    minimumAmount: 10_000 + vary(11, 90_000),
    returns: {
      "1W": vary(13, 4),
      "1M": vary(17, 10),
      "3M": vary(19, 20),
      "6M": vary(23, 30),
      "1Y": vary(29, 50),
      "3Y": vary(31, 90),
    },
    cagr: vary(37, 30),
    sinceLive: vary(41, 90),
    volatility: vary(43, 30),
    maxDrawdown: -vary(47, 40),
    spark,
  };
}

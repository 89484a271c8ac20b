import { parseArgs } from "node:util";
import { findPostgres } from "../../../db/src/testing/real-postgres.ts";
import { signInBuyers } from "./buyers.ts";
import { runRounds } from "./campaign.ts";
import { failPoints } from "./fail-points.ts";
import { partNames, startParts } from "./parts.ts";

const usage = `Usage: npm run test:faults -- [options]

Kills core-api, the bff, the database and the payment sandbox at 20 fail points of a purchase while
members buy, and compares all books afterwards.

  --flows N    purchases at each point (50 unless given)
  --points A-B only these fail points, from 1
  --part NAME  kill only this part
  --help       show this`;

const { values } = parseArgs({
  options: {
    flows: { type: "string", default: "50" },
    points: { type: "string", default: "1-20" },
    part: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const binaries = findPostgres();
if (binaries === undefined) throw new Error("PostgreSQL's initdb and postgres were not found");
const [first = 1, last = first] = values.points.split("-").map(Number);
const killed = partNames.filter((part) => values.part === undefined || values.part === part);
const points = failPoints.slice(first - 1, last);

const parts = await startParts(binaries);
process.once("SIGINT", () => void parts.close().then(() => process.exit(130)));
const totals = { rounds: 0, flows: 0, kills: 0, faults: 0, slowest: 0 };
try {
  const buyers = await signInBuyers(parts, Number(values.flows));
  console.log("| fail point | kills | purchases | slowest purchase | all final | faults |");
  console.log("|---|--:|--:|--:|--:|--:|");
  const rounds = points.map((point) => killed.map((part) => ({ ...point, part })));
  for await (const report of runRounds(parts, buyers, rounds)) {
    const point = points[totals.rounds];
    const { kills, flows, slowestSeconds, settledSeconds, faults } = report;
    console.log(
      `| ${point?.when} ${point?.step} | ${kills} | ${flows} | ${slowestSeconds.toFixed(1)} s | ${settledSeconds.toFixed(1)} s | ${faults.length} |`,
    );
    for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`);
    totals.rounds += 1;
    totals.flows += flows;
    totals.kills += kills;
    totals.faults += faults.length;
    totals.slowest = Math.max(totals.slowest, slowestSeconds, settledSeconds);
  }
} finally {
  await parts.close();
}
console.log(
  `\n${totals.rounds} rounds, ${totals.flows} purchases, ${totals.kills} kills, ${totals.faults} faults; ` +
    `final at most ${totals.slowest.toFixed(1)} s after a restart`,
);
process.exit(totals.faults === 0 ? 0 : 1);

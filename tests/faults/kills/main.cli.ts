import { parseArgs } from "node:util";
import { findPostgres } from "../../../db/src/testing/real-postgres.ts";
import { ordersTrial } from "../orders/trial.ts";
import { paymentsTrial } from "../payments/trial.ts";
import { runRounds } from "./campaign.ts";
import { startParts } from "./parts.ts";
import { failPointsOf, partNames } from "./steps.ts";
import type { Trial } from "./trial.ts";

const usage = `Usage: npm run test:faults -- [options]

Kills core-api, the bff, the database and the sandbox at each fail point of a purchase, and of an order
at a broker, while members buy, and compares all books afterwards.

  --what NAME  payments or orders; both unless given
  --flows N    purchases or orders at each point (50 unless given)
  --points A-B only these fail points, from 1
  --part NAME  kill only this part
  --help       show this`;

const trials: Readonly<Record<string, Trial>> = { payments: paymentsTrial, orders: ordersTrial };

const { values } = parseArgs({
  options: {
    what: { type: "string" },
    flows: { type: "string", default: "50" },
    points: { type: "string", default: "1-99" },
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
const chosen = Object.entries(trials).filter(
  ([name]) => values.what === undefined || values.what === name,
);
if (chosen.length === 0) throw new Error(`--what takes one of ${Object.keys(trials).join(", ")}`);

let faulty = 0;
for (const [, trial] of chosen) faulty += await run(binaries, trial);
process.exit(faulty === 0 ? 0 : 1);

/** All fail points of a trial; how many faults were found. */
async function run(folder: string, trial: Trial): Promise<number> {
  const points = failPointsOf(trial.steps).slice(first - 1, last);
  const parts = await startParts(folder, trial);
  const stop = (): void => void parts.close().then(() => process.exit(130));
  process.once("SIGINT", stop);
  const totals = { rounds: 0, flows: 0, kills: 0, faults: 0, slowest: 0 };
  try {
    console.log(`| fail point | kills | ${trial.flows} | slowest | all final | faults |`);
    console.log("|---|--:|--:|--:|--:|--:|");
    const rounds = points.map((point) => killed.map((part) => ({ ...point, part })));
    for await (const report of runRounds(parts, trial, Number(values.flows), rounds)) {
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
    process.off("SIGINT", stop);
    await parts.close();
  }
  console.log(
    `\n${totals.rounds} rounds, ${totals.flows} ${trial.flows}, ${totals.kills} kills, ${totals.faults} faults; ` +
      `final at most ${totals.slowest.toFixed(1)} s after a restart\n`,
  );
  return totals.faults;
}

import type { Database } from "@munshi/db";
import type { Actor } from "./platform/actor/actor.ts";
import { inTransaction } from "./platform/db/transaction.ts";
import type { Clock } from "./platform/clock/clock.ts";
import { dateOfDay, dayOfDate } from "./platform/clock/days.ts";
import type { MarketDomain } from "./domains/market/index.ts";
import type { ResearchDesk } from "./domains/research-desk/index.ts";
import type { ScriptsService } from "./domains/scripts/index.ts";

const disclosure =
  "Fictional. Neither the analyst nor the research firm holds the shares or was paid by the company in the last twelve months.";

/** Ranks by market capitalisation, with the outcome of the calls on them. */
const demoCalls = [
  { rank: 3, side: "buy", ends: null },
  { rank: 9, side: "sell", ends: null },
  { rank: 24, side: "buy", ends: "manual" },
  { rank: 40, side: "buy", ends: "withdrawn" },
] as const;

/**
 * Creates demo strategies, calls, scripts and limits, once. `desk` must not notify members.
 */
export async function createDemoDesk(
  by: Actor,
  deps: {
    readonly db: Database;
    readonly clock: Clock;
    readonly market: Pick<MarketDomain, "facts">;
    readonly desk: Pick<ResearchDesk, "calls" | "strategies">;
    readonly scripts: ScriptsService;
  },
): Promise<void> {
  const { db, clock, market, desk, scripts } = deps;
  const { calls, strategies } = desk;
  const dataset = await market.facts.findVersion();
  if (dataset?.kind !== "demo" || (await strategies.list()).length > 0) return;
  const companies = await market.facts.figures.list(dataset, ["symbol", "currentPrice"], null);
  const momentum = await strategies.add(by, {
    name: "Momentum",
    description: "Rising prices on rising volume.",
    horizon: "short-term",
    risk: "high",
    segment: "all",
  });
  await strategies.add(by, {
    name: "Quality at a price",
    description: "High return on capital below its median valuation.",
    horizon: "long-term",
    risk: "moderate",
    segment: "large",
  });
  await calls.addDisclosure(by, { version: 0, text: disclosure });
  const today = dayOfDate(dataset.asOf);
  for (const { rank, side, ends } of demoCalls) {
    const [symbol, price] = companies[rank]?.cells ?? [];
    if (typeof symbol !== "string" || typeof price !== "number") continue;
    const at = (factor: number): number => Math.round(price * factor) * 100;
    const up = side === "buy" ? 1 : -1;
    const { coCode } = await calls.quote(symbol);
    const { id } = await inTransaction(db, (transaction) =>
      calls.open(
        transaction,
        by,
        {
          symbol,
          strategyId: momentum.id,
          side,
          horizon: "short-term",
          entryLow: at(0.99),
          entryHigh: at(1.01),
          targets: [at(1 + up * 0.1), at(1 + up * 0.16)],
          stop: at(1 - up * 0.06),
          expiresOn: dateOfDay(
            Math.max(today, dayOfDate(clock.now().toISOString().slice(0, 10))) + 60,
          ),
          rationale: "Sales and margins grew for four quarters while the price moved sideways.",
          aiUse: "",
          analystId: by.id,
          registration: "SAMPLE-INH-0001",
        },
        coCode,
      ),
    );
    if (ends !== null) {
      await calls.close(by, id, { version: 1, outcome: ends, note: "The outlook changed." });
    }
  }
  await db("desk_call_audiences").whereNull("finished_at").update({ finished_at: clock.now() });
  await createDemoScripts(by, scripts, companies.slice(0, 6));
}

async function createDemoScripts(
  by: Actor,
  scripts: ScriptsService,
  companies: readonly { readonly cells: readonly (number | string | null)[] }[],
): Promise<void> {
  const [equity] = await scripts.listTypes();
  if (equity === undefined) return;
  for (const [at, { cells }] of companies.entries()) {
    const symbol = String(cells[0]);
    const script = await scripts
      .add(by, {
        symbol,
        exchange: "NSE",
        typeId: equity.id,
        lot: 1,
        tick: null,
        state: at === 5 ? "suspended" : "allowed",
        note: at === 5 ? "A merger is being settled." : "",
      })
      .catch(() => null);
    if (script !== null && at === 4) {
      await scripts.addDate(by, {
        scriptId: script.id,
        expiresOn: "2027-03-25",
        note: "Scheme of arrangement takes effect.",
      });
    }
    if (script === null || at > 0) continue;
    await scripts.addLimit(by, {
      scriptId: script.id,
      typeId: null,
      holder: "total",
      client: "",
      side: "BUY",
      period: "day",
      measure: "value",
      amount: 5_000_000_000,
    });
  }
  await scripts.addLimit(by, {
    scriptId: null,
    typeId: null,
    holder: "each",
    client: "",
    side: "both",
    period: "order",
    measure: "value",
    amount: 1_000_000_000,
  });
}

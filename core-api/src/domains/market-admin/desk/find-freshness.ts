import type { Executor } from "@munshi/db";
import type { FreshRegister, MarketFreshness } from "../../../contract/index.ts";
import { freshRegisters } from "../../../contract/market-registers.ts";
import { marketSources } from "./market-registers.ts";

const ofDataset = "select max(as_of) as day from datasets";

/** By register: the newest day of its rows, and the kinds of facts that imports bring for it. */
const kinds: {
  readonly [R in FreshRegister]: { readonly day: string; readonly facts: readonly string[] };
} = {
  "index-contributions": { day: ofDataset, facts: ["index-member", "prices"] },
  "market-events": {
    day: `select greatest((select max(day) from board_meetings),
      (select max(ex_date) from corporate_actions)) as day`,
    facts: ["board-meeting", "corporate-action"],
  },
  "institutional-flows": {
    day: "select max(day) as day from institutional_flows",
    facts: ["institutional-flow"],
  },
  "result-dates": { day: "select max(day) as day from board_meetings", facts: ["board-meeting"] },
  "index-constituents": {
    day: "select max(as_of) as day from index_members",
    facts: ["index-member"],
  },
  "all-time-prices": { day: ofDataset, facts: ["prices"] },
  "company-symbols": {
    day: "select max(started_at at time zone 'Asia/Kolkata')::date as day from import_files where jsonb_exists_any(facts, array['company', 'symbol-change'])",
    facts: ["company", "symbol-change"],
  },
  "market-news": {
    day: `select (greatest((select max(published_at) from company_news),
      (select max(announced_at) from company_announcements)) at time zone 'Asia/Kolkata')::date as day`,
    facts: ["news", "announcement"],
  },
  "result-statements": {
    day: "select max(published_at) as day from statements",
    facts: ["statement"],
  },
  "corporate-actions": {
    day: "select max(ex_date) as day from corporate_actions",
    facts: ["corporate-action"],
  },
  surveillance: {
    day: "select max(since) as day from surveillance_entries",
    facts: ["surveillance", "surveillance-list"],
  },
};

/** The newest day of a kind of market data, and the last import that brought some. */
export function findFreshness(db: Executor, register: FreshRegister): Promise<MarketFreshness> {
  return readFreshness(db, kinds[register]);
}

const prices = { day: "select max(day) as day from price_days", facts: ["prices"] } as const;

/** The freshness of every kind of imported data; lists of the published dataset are left out. */
export async function listFreshness(
  db: Executor,
): Promise<readonly (MarketFreshness & { readonly key: string; readonly label: string })[]> {
  const found = [{ key: "prices", label: "Prices", ...(await readFreshness(db, prices)) }];
  for (const register of freshRegisters) {
    const kind = kinds[register];
    const source = marketSources.find((each) => each.register.key === register);
    if (kind.day === ofDataset || source === undefined) continue;
    found.push({ key: register, label: source.register.title, ...(await readFreshness(db, kind)) });
  }
  return found;
}

async function readFreshness(
  db: Executor,
  { day, facts }: { readonly day: string; readonly facts: readonly string[] },
): Promise<MarketFreshness> {
  const result = await db.raw<{
    rows: { day: string | null; file: string | null; at: Date | null }[];
  }>(
    `select fresh.day, last.name as file, last.started_at as at
     from (${day}) fresh left join lateral (
       select name, started_at from import_files
       where jsonb_exists_any(facts, ?::text[]) order by id desc limit 1) last on true`,
    [[...facts]],
  );
  const [row] = result.rows;
  return {
    asOf: row?.day ?? null,
    file: row?.file ?? null,
    importedAt: row?.at?.toISOString() ?? null,
  };
}

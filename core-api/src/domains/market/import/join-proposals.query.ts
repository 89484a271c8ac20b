import type { Executor, Transaction } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { isFileOfMarket } from "../market-files.query.ts";
import { findJoinProposals } from "./join-proposals.ts";
import type { JoinProposal, TradedSpan } from "./join-proposals.ts";

/** Candidate merges in the real market, without those staff rejected. */
export async function listJoinProposals(db: Executor): Promise<readonly JoinProposal[]> {
  const spans = await db.raw<{ rows: TradedSpan[] }>(
    `with spans as (
       select co_code, min(year) as first, max(year) as last from price_years
       where co_code in (select co_code from companies where kind in ('market', 'held'))
       group by co_code)
     select c.co_code as "coCode", c.symbol, c.name, c.isin, c.kind = 'held' as "isHeld",
       date '1970-01-01' + f.days[1] as "firstDay",
       nullif(f.previous_close[1], -1) as "firstPreviousClose",
       date '1970-01-01' + l.days[cardinality(l.days)] as "lastDay",
       l.close[cardinality(l.close)] as "lastClose"
     from spans s join companies c using (co_code)
     join price_history f on f.co_code = s.co_code and f.year = s.first
     join price_history l on l.co_code = s.co_code and l.year = s.last`,
  );
  const days = await db.raw<{ rows: { day: IsoDate }[] }>(
    `select distinct day from price_days where ${isFileOfMarket("file_id")} order by day`,
    { kind: "market" },
  );
  const rejected = (await db("rejected_joins").select("from_code", "into_code")) as {
    from_code: number;
    into_code: number;
  }[];
  const gone = new Set(rejected.map((row) => `${row.from_code}/${row.into_code}`));
  const proposals = findJoinProposals(
    spans.rows,
    days.rows.map(({ day }) => day),
  );
  return proposals.filter(({ from, into }) => !gone.has(`${from.coCode}/${into.coCode}`));
}

/** Records that two companies are different; false if either is not stored. */
export async function saveRejection(
  transaction: Transaction,
  from: number,
  into: number,
  source: { readonly actor: string; readonly at: Date },
): Promise<boolean> {
  const known = await transaction("companies").whereIn("co_code", [from, into]).pluck("co_code");
  if (known.length < 2) return false;
  await transaction("rejected_joins")
    .insert({ from_code: from, into_code: into, actor: source.actor, rejected_at: source.at })
    .onConflict(["from_code", "into_code"])
    .ignore();
  return true;
}

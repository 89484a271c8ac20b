import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";

export type CallState = "open" | "closed";

export interface CallRow {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly side: "buy" | "sell";
  readonly horizon: "short-term" | "long-term";
  readonly entry: number;
  readonly target: number;
  readonly stopLoss: number;
  readonly openedOn: IsoDate;
  readonly closedOn: IsoDate | null;
  readonly exit: number | null;
  readonly rationale: string;
  /** Null for calls imported without one. */
  readonly analyst: string | null;
  readonly registration: string | null;
  /** True in the demonstration market. */
  readonly isSample: boolean;
}

const columns = {
  coCode: "r.co_code",
  symbol: "c.symbol",
  name: "c.name",
  side: "r.side",
  horizon: "r.horizon",
  entry: "r.entry",
  target: "r.target",
  stopLoss: "r.stop_loss",
  openedOn: "r.opened_on",
  closedOn: "r.closed_on",
  exit: "r.exit",
  rationale: "r.rationale",
  analyst: "r.analyst",
  registration: "r.registration",
} as const;

const sample = "c.kind = 'demo' as \"isSample\"";

/** All calls on a company, newest first. */
export async function listCompanyCalls(db: Executor, coCode: number): Promise<readonly CallRow[]> {
  return (await db("research_calls as r")
    .join("companies as c", "c.co_code", "r.co_code")
    .where("r.co_code", coCode)
    .orderBy([{ column: "r.opened_on", order: "desc" }, "r.horizon", "r.side"])
    .select(columns)
    .select(db.raw(sample))) as CallRow[];
}

/** Numbers of open and ended calls of a market. */
export async function countCalls(
  db: Executor,
  kind: "demo" | "market",
): Promise<{ readonly [State in CallState]: number }> {
  const result = await db.raw<{ rows: { open: number; closed: number }[] }>(
    `select (count(*) filter (where closed_on is null))::integer as open,
       (count(*) filter (where closed_on is not null))::integer as closed
     from research_calls join companies using (co_code) where kind = ?`,
    [kind],
  );
  return result.rows[0] ?? { open: 0, closed: 0 };
}

/** A page of a market's calls, newest first: open ones by opening day, ended ones by end. */
export async function listMarketCalls(
  db: Executor,
  kind: "demo" | "market",
  state: CallState,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly CallRow[]> {
  const query = db("research_calls as r")
    .join("companies as c", "c.co_code", "r.co_code")
    .where("c.kind", kind);
  if (state === "open") void query.whereNull("r.closed_on");
  else void query.whereNotNull("r.closed_on").orderBy("r.closed_on", "desc");
  return (await query
    .orderBy([{ column: "r.opened_on", order: "desc" }, "c.symbol", "r.horizon", "r.side"])
    .offset(offset)
    .limit(limit)
    .select(columns)
    .select(db.raw(sample))) as CallRow[];
}

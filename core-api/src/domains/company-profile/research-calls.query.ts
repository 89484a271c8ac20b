import type { Executor } from "@munshi/db";
import type { CallOutcome } from "@munshi/engine/research";
import type { IsoDate } from "@munshi/engine/contract";

export type CallState = "open" | "closed";

export interface CallRow {
  /** Null for imported calls. */
  readonly deskId: string | null;
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly side: "buy" | "sell";
  readonly horizon: "short-term" | "long-term";
  /** The end of the entry band that is worse for members. */
  readonly entry: number;
  readonly entryBand: { readonly low: number; readonly high: number } | null;
  readonly target: number;
  /** All targets, nearest first. */
  readonly targets: readonly number[];
  readonly stopLoss: number;
  /** The day whose share count the levels refer to. */
  readonly levelsOn: IsoDate;
  readonly openedOn: IsoDate;
  readonly closedOn: IsoDate | null;
  readonly exit: number | null;
  /** Day of the exit price. */
  readonly exitOn: IsoDate | null;
  /** Null for open calls and for imported ones, whose exit decides. */
  readonly outcome: CallOutcome | null;
  readonly rationale: string;
  /** Null for calls imported without one. */
  readonly analyst: string | null;
  readonly registration: string | null;
  readonly strategy: string | null;
  readonly expiresOn: IsoDate | null;
  readonly disclosure: string | null;
  readonly aiUse: string | null;
  /** True in the demonstration market. */
  readonly isSample: boolean;
}

/** Calls of the desk, and those that were imported from lists. */
const calls = `
  select null::uuid as desk_id, co_code, side, horizon, entry, null::jsonb as entry_band, target,
    array[target] as targets, stop_loss, opened_on as levels_on, opened_on, closed_on, exit,
    closed_on as exit_on, null::text as outcome, rationale, analyst, registration,
    null::text as strategy, null::date as expires_on, null::text as disclosure, null::text as ai_use
  from research_calls
  union all
  select call.id, coalesce(gone.into_code, call.co_code), call.side, call.horizon,
    (case call.side when 'buy' then entry_high else entry_low end) / 100.0::float8,
    jsonb_build_object('low', entry_low / 100.0::float8, 'high', entry_high / 100.0::float8),
    targets[1] / 100.0::float8,
    array(select target / 100.0::float8 from unnest(targets) with ordinality as each (target, at)
      order by at),
    stop / 100.0::float8, levels_on,
    cast(opened_at at time zone 'Asia/Kolkata' as date),
    cast(closed_at at time zone 'Asia/Kolkata' as date),
    exit / 100.0::float8, exit_on, nullif(state, 'open'), rationale, analyst, registration,
    strategy.name, expires_on, disclosure.text, nullif(ai_use, '')
  from desk_calls as call
  left join company_joins as gone on gone.from_code = call.co_code
  join strategies as strategy on strategy.id = call.strategy_id
  join call_disclosures as disclosure on disclosure.version = call.disclosure`;

const columns = `r.desk_id as "deskId", r.co_code as "coCode", c.symbol, c.name, r.side, r.horizon,
  r.entry, r.entry_band as "entryBand", r.target, r.targets, r.stop_loss as "stopLoss",
  r.levels_on as "levelsOn", r.opened_on as "openedOn", r.closed_on as "closedOn", r.exit,
  r.exit_on as "exitOn", r.outcome, r.rationale, r.analyst, r.registration, r.strategy,
  r.expires_on as "expiresOn", r.disclosure, r.ai_use as "aiUse", c.kind = 'demo' as "isSample"`;

async function select(
  db: Executor,
  rest: string,
  values: Readonly<Record<string, string | number>>,
): Promise<readonly CallRow[]> {
  const { rows } = await db.raw<{ readonly rows: readonly CallRow[] }>(
    `select ${columns} from (${calls}) as r join companies as c on c.co_code = r.co_code ${rest}`,
    values,
  );
  return rows;
}

const byOpening = "r.opened_on desc, c.symbol, r.horizon, r.side, r.desk_id";

/** All calls on a company, newest first. */
export async function listCompanyCalls(db: Executor, coCode: number): Promise<readonly CallRow[]> {
  return select(db, `where r.co_code = :coCode order by ${byOpening}`, { coCode });
}

/** A call of the desk; null if there is none. */
export async function findDeskCall(db: Executor, id: string): Promise<CallRow | null> {
  return (await select(db, "where r.desk_id = :id", { id }))[0] ?? null;
}

/** Every closed call of a market. */
export async function listClosedCalls(
  db: Executor,
  kind: "demo" | "market",
): Promise<readonly CallRow[]> {
  return select(db, "where c.kind = :kind and r.closed_on is not null", { kind });
}

/** Numbers of open and ended calls of a market. */
export async function countCalls(
  db: Executor,
  kind: "demo" | "market",
): Promise<{ readonly [State in CallState]: number }> {
  const result = await db.raw<{ rows: { open: number; closed: number }[] }>(
    `select (count(*) filter (where closed_on is null))::integer as open,
       (count(*) filter (where closed_on is not null))::integer as closed
     from (${calls}) as r join companies using (co_code) where kind = ?`,
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
  const [condition, order] =
    state === "open"
      ? ["r.closed_on is null", byOpening]
      : ["r.closed_on is not null", `r.closed_on desc, ${byOpening}`];
  return select(
    db,
    `where c.kind = :kind and ${condition} order by ${order} offset :offset limit :limit`,
    { kind, offset, limit },
  );
}

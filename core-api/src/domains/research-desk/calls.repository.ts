import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { CallState } from "@munshi/engine/research";
import type { CallContent, CallPrice } from "../../contract/research-desk.ts";

/** A stored call. Prices are paise a share. */
export interface CallRow {
  readonly id: string;
  readonly co_code: number;
  readonly strategy_id: string;
  readonly side: "buy" | "sell";
  readonly horizon: "short-term" | "long-term";
  readonly entry_low: number;
  readonly entry_high: number;
  readonly targets: readonly number[];
  readonly stop: number;
  readonly levels_on: string;
  readonly rationale: string;
  readonly analyst_id: string;
  readonly analyst: string;
  readonly registration: string;
  readonly disclosure: number;
  readonly ai_use: string;
  readonly expires_on: string;
  readonly state: CallState;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
  readonly exit: number | null;
  readonly exit_on: string | null;
  readonly version: number;
}

/** A call with the names that it shows. */
export interface NamedCall extends CallRow {
  readonly symbol: string;
  readonly company: string;
  readonly strategy: string;
  readonly disclosure_text: string;
}

export interface CallEventRow {
  readonly id: string;
  readonly at: Date;
  readonly by: string;
  readonly kind: "opened" | "amended" | "closed" | "corrected";
  readonly state: CallState;
  readonly price: number;
  readonly price_on: string;
  readonly price_source: string;
  readonly content: CallContent;
  readonly note: string;
  readonly change_id: string | null;
  readonly members: number | null;
  readonly finished_at: Date | null;
  readonly notifications: readonly string[];
}

/** Joins a call to its company, even if that was joined to another. */
const callCompany = `left join company_joins as gone on gone.from_code = call.co_code
  left join companies as company on company.co_code = coalesce(gone.into_code, call.co_code)`;

/** A call; with a lock, the row stays as it is until the transaction ends. */
export async function findCall(
  db: Executor,
  id: string,
  hasLock = false,
): Promise<NamedCall | null> {
  const { rows } = await db.raw<{ readonly rows: readonly ReadCall[] }>(
    `select call.*, company.symbol, company.name as company, strategy.name as strategy,
       disclosure.text as disclosure_text, coalesce(gone.into_code, call.co_code) as co_code
     from desk_calls as call ${callCompany}
     join strategies as strategy on strategy.id = call.strategy_id
     join call_disclosures as disclosure on disclosure.version = call.disclosure
     where call.id = ? ${hasLock ? "for update of call" : ""}`,
    [id],
  );
  const [row] = rows;
  return row === undefined ? null : readRow(row);
}

type Amount = "entry_low" | "entry_high" | "stop";
/** A row as it is read: `bigint` arrives as text. */
type ReadCall = Omit<NamedCall, Amount | "targets" | "exit"> & {
  readonly [A in Amount]: string;
} & { readonly targets: readonly string[]; readonly exit: string | null };

const readRow = (row: ReadCall): NamedCall => ({
  ...row,
  entry_low: Number(row.entry_low),
  entry_high: Number(row.entry_high),
  targets: row.targets.map(Number),
  stop: Number(row.stop),
  exit: row.exit === null ? null : Number(row.exit),
});

export async function insertCall(transaction: Transaction, call: CallRow): Promise<void> {
  await transaction("desk_calls").insert({ ...call, targets: [...call.targets] });
}

export async function updateCall(
  transaction: Transaction,
  { id, version }: Pick<CallRow, "id" | "version">,
  change: Partial<CallRow>,
): Promise<void> {
  const { targets } = change;
  await transaction("desk_calls")
    .where({ id })
    .update({
      ...change,
      ...(targets === undefined ? {} : { targets: [...targets] }),
      version: version + 1,
    });
}

/** The content of a call as its events keep it. */
export function contentOf(call: CallRow): CallContent {
  return {
    entryLow: call.entry_low,
    entryHigh: call.entry_high,
    targets: [...call.targets],
    stop: call.stop,
    expiresOn: call.expires_on,
    rationale: call.rationale,
    aiUse: call.ai_use,
    exit: call.exit,
  };
}

/** Stores an event and opens the count of its audience; returns its id. */
export async function insertCallEvent(
  transaction: Transaction,
  call: CallRow,
  event: {
    readonly at: Date;
    /** Null: the product closed it after its last day. */
    readonly staffId: string | null;
    readonly kind: CallEventRow["kind"];
    readonly price: CallPrice;
    readonly note: string;
    readonly changeId?: string;
  },
): Promise<string> {
  const [row] = await resultOf<readonly { readonly id: string | number }[]>(
    transaction("desk_call_events")
      .insert({
        call_id: call.id,
        at: event.at,
        staff_id: event.staffId,
        kind: event.kind,
        state: call.state,
        price: event.price.paise,
        price_on: event.price.on,
        price_source: event.price.source,
        content: JSON.stringify(contentOf(call)),
        note: event.note,
        change_id: event.changeId ?? null,
      })
      .returning("id"),
  );
  const id = String(row?.id);
  await transaction("desk_call_audiences").insert({ event_id: id });
  return id;
}

const shownNotices = 100;

/** Events of a call, oldest first. */
export async function listCallEvents(
  db: Executor,
  callId: string,
): Promise<readonly CallEventRow[]> {
  const rows = await resultOf<
    readonly (Omit<CallEventRow, "price"> & { readonly price: string })[]
  >(
    db("desk_call_events as event")
      .leftJoin("staff", "staff.id", "event.staff_id")
      .leftJoin("desk_call_audiences as audience", "audience.event_id", "event.id")
      .where("event.call_id", callId)
      .orderBy("event.id")
      .select("event.*", "audience.members", "audience.finished_at")
      .select(db.raw("coalesce(staff.name, 'Munshi') as by"))
      .select(
        db.raw(
          `array(select notice.notification_id from desk_call_notices as notice
             where notice.event_id = event.id order by notice.notification_id limit ?)
             as notifications`,
          [shownNotices],
        ),
      ),
  );
  return rows.map((row) => ({ ...row, price: Number(row.price) }));
}

/** The request to correct a call that is not decided yet; null: none. */
export async function findOpenCorrection(db: Executor, callId: string): Promise<string | null> {
  const row = await resultOf<{ readonly id: string } | undefined>(
    db("change_requests")
      .where({ kind: "call.correct", subject: callId })
      .whereIn("state", ["draft", "submitted", "approved"])
      .first("id"),
  );
  return row?.id ?? null;
}

/** Open calls whose last day is over by a published day, from an id on. */
export async function listExpiredCalls(
  db: Executor,
  {
    asOf,
    after,
    limit,
  }: { readonly asOf: string; readonly after: string | null; readonly limit: number },
): Promise<readonly string[]> {
  const query = db("desk_calls").where({ state: "open" }).where("expires_on", "<=", asOf);
  if (after !== null) void query.where("id", ">", after);
  const rows = await resultOf<readonly { readonly id: string }[]>(
    query.orderBy("id").limit(limit).select("id"),
  );
  return rows.map(({ id }) => id);
}

import type { Database, Executor, Transaction } from "@munshi/db";
import type { Log } from "@munshi/platform";
import { z } from "zod";
import { callSides, callStateNames } from "../../contract/research-names.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { printPaise } from "../../platform/money/paise.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import { notificationLane, notifyAll } from "../notifications/index.ts";
import type { CallEventRow, NamedCall } from "./calls.repository.ts";

const callAnnounced = "research_call.announced";
/** Members of one round. */
const roundSize = 500;

const payload = z.object({
  event: z.string(),
  text: z.string(),
  page: z.string(),
  after: z.uuid().nullable(),
});
type Round = z.output<typeof payload>;

/** Announces an event of a call to subscribers, in rounds, once the caller's transaction is done. */
export async function announceCall(
  outbox: Pick<Outbox, "add">,
  transaction: Transaction,
  tenant: string,
  {
    event,
    kind,
    call,
  }: {
    readonly event: string;
    readonly kind: CallEventRow["kind"];
    readonly call: NamedCall;
  },
): Promise<void> {
  const page = `/stock-analyzer/calls${call.state === "open" ? "" : "?status=closed"}`;
  const round: Round = { event, text: describeEvent(kind, call), page, after: null };
  await outbox.add(transaction, { tenant, name: callAnnounced, payload: round });
}

/** Creates the notifications of announced events, and records who got one. */
export function announceCallsOn(
  outbox: Pick<Outbox, "on" | "add">,
  deps: { readonly db: Database; readonly clock: Clock; readonly log: Log },
): void {
  const { db, clock, log } = deps;
  outbox.on(
    callAnnounced,
    async ({ payload: given, tenant, name }) => {
      const round = payload.parse(given);
      const count = await inTransaction(db, async (transaction) => {
        const at = clock.now();
        const members = await listSubscribers(transaction, round.after, at);
        await notifyAll(
          transaction,
          members.map(({ userId, tenant: site }) => ({
            userId,
            tenant: site,
            kind: "research_call",
            source: sourceOf(round.event),
            content: round.text,
            redirectUrl: round.page,
            at,
          })),
        );
        const added = await recordNotices(
          transaction,
          round.event,
          members.map(({ userId }) => userId),
        );
        const last = members.length === roundSize ? members.at(-1) : undefined;
        await transaction("desk_call_audiences")
          .where({ event_id: round.event })
          .increment("members", added)
          .update(last === undefined ? { finished_at: at } : {});
        if (last !== undefined) {
          const next: Round = { ...round, after: last.userId };
          await outbox.add(transaction, { tenant, name: callAnnounced, payload: next });
        }
        return added;
      });
      log.info({ event: name, call: round.event, count }, "members notified of a research call");
    },
    notificationLane,
  );
}

const sourceOf = (event: string): string => `research-call:${event}`;

/** Members with a running subscription or trial, by id. */
async function listSubscribers(
  db: Executor,
  after: string | null,
  at: Date,
): Promise<readonly { readonly userId: string; readonly tenant: string }[]> {
  const { rows } = await db.raw<{
    readonly rows: readonly { readonly userId: string; readonly tenant: string }[];
  }>(
    `select client.id as "userId", client.tenant_key as tenant from users as client
     where client.erased_at is null and (:after::uuid is null or client.id > :after::uuid)
       and exists (select from entitlement_entries as entry
         where entry.user_id = client.id and entry.product = 'subscription'
           and entry.starts_at <= :at and entry.ends_at >= :at
           and not exists (select from entitlement_revocations as revocation
             where revocation.entry_id = entry.id))
     order by client.id limit :limit`,
    { after, at, limit: roundSize },
  );
  return rows;
}

/** Records the notifications that members have of an event; returns the number of new ones. */
async function recordNotices(
  transaction: Transaction,
  event: string,
  userIds: readonly string[],
): Promise<number> {
  const { rows } = await transaction.raw<{ readonly rows: readonly object[] }>(
    `insert into desk_call_notices (event_id, user_id, notification_id)
     select :event, user_id, id from notifications
     where user_id = any(:userIds::uuid[]) and source = :source
     on conflict do nothing returning user_id`,
    { event, userIds: [...userIds], source: sourceOf(event) },
  );
  return rows.length;
}

/** The text of a notification: `Buy ASHA: entry ₹440 to ₹450, target ₹520, stop loss ₹420.` */
function describeEvent(kind: CallEventRow["kind"], call: NamedCall): string {
  const title = `${callSides[call.side]} ${call.symbol}`;
  if (kind === "closed" || kind === "corrected") {
    const what = kind === "closed" ? "Research call closed" : "Research call corrected";
    const exit = call.exit === null ? "" : ` at ${printPaise(call.exit)}`;
    return `${what}. ${title}: ${callStateNames[call.state].toLowerCase()}${exit}.`;
  }
  const { entry_low: low, entry_high: high, targets } = call;
  const entry = low === high ? printPaise(low) : `${printPaise(low)} to ${printPaise(high)}`;
  const goals = targets.map(printPaise).join(", ");
  const what = kind === "opened" ? "Research call" : "Research call amended";
  const levels = `entry ${entry}, ${targets.length === 1 ? "target" : "targets"} ${goals}`;
  return `${what}. ${title}: ${levels}, stop loss ${printPaise(call.stop)}.`;
}

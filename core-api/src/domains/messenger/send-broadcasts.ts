import { resultOf } from "@munshi/db";
import type { Database, Transaction } from "@munshi/db";
import { z } from "zod";
import { broadcastChannels } from "../../contract/broadcast-texts.ts";
import type { BroadcastChannel } from "../../contract/broadcast-texts.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { writePageAddress } from "../../platform/http/page-address.ts";
import type { Outbox, OutboxEvent } from "../../platform/outbox/index.ts";
import { writeTextMail } from "../../providers/mail/index.ts";
import type { MailProvider } from "../../providers/mail/index.ts";
import type { AuditService } from "../audit/index.ts";
import { listSubscribers } from "../entitlements/index.ts";
import { listMuting, notifyAll } from "../notifications/index.ts";
import type { Telegram } from "../telegram/index.ts";
import { insertBroadcastEvent, lockStop, updateBroadcast } from "./broadcasts.repository.ts";
import type { BroadcastRow } from "./broadcasts.repository.ts";
import type { OptOuts } from "./opt-out.ts";
import { openBucket } from "./rate-bucket.ts";
import { loadMembers, renderBroadcast } from "./render-broadcast.ts";
import type { BroadcastMember, RenderedBroadcast } from "./render-broadcast.ts";

export interface SendDeps {
  readonly clock: Clock;
  readonly audit: AuditService;
  readonly outbox: Outbox;
  readonly mail: MailProvider;
  readonly telegram: { readonly bot: Pick<NonNullable<Telegram["bot"]>, "send"> | null };
  readonly optOuts: Pick<OptOuts, "makeToken">;
  /** Base URL of the main tenant, without a trailing slash. */
  readonly publicUrl: string;
}

/** The outbox's events: recipients of a broadcast in one channel are due. */
const dueIn = (channel: BroadcastChannel): string => `broadcast.${channel}`;
/** The outbox's event of a scheduled broadcast. */
const startDue = "broadcast.start";
const payload = z.object({ broadcast: z.uuid() });

/** In-app recipients of one transaction. */
const batch = 500;
/** Concurrent calls to one provider. */
const atOnce = 4;
/** Longer than a provider's timeout and the outbox's limit for a handler. */
const claimMs = 60_000;
/** Time budget of a handler, which the outbox ends after 30 s. */
const sliceMs = 12_000;
const mostAttempts = 20;

/** Queues the recipients of a broadcast that is sending, in the caller's transaction. */
export async function queueSending(
  transaction: Transaction,
  outbox: Pick<Outbox, "add">,
  row: Pick<BroadcastRow, "id" | "tenant_key" | "channels">,
): Promise<void> {
  for (const channel of row.channels) {
    await outbox.add(transaction, {
      tenant: row.tenant_key,
      name: dueIn(channel),
      payload: { broadcast: row.id },
      // One worker per broadcast and channel; a resumed one waits for the paused one to end.
      key: `broadcast ${row.id} ${channel}`,
    });
  }
}

/** Starts a scheduled broadcast at its time, in the caller's transaction. */
export async function queueStart(
  transaction: Transaction,
  outbox: Pick<Outbox, "add">,
  row: Pick<BroadcastRow, "id" | "tenant_key">,
  sendAt: Date,
): Promise<void> {
  await outbox.add(transaction, {
    tenant: row.tenant_key,
    name: startDue,
    payload: { broadcast: row.id },
    notBefore: sendAt,
  });
}

/**
 * Works through the recipients of broadcasts. A recipient is a row, and a send claims a row and a
 * token of the channel's rate in one transaction, while the broadcast is sending. In-app messages
 * are stored in that transaction, so that each member has it once. A mail whose worker ended before
 * the server's answer is sent again under the same Message-ID; a Telegram message is not, since the
 * chat would show it twice.
 */
export function sendBroadcastsOn(db: Database, deps: SendDeps): void {
  const { outbox } = deps;
  outbox.on(startDue, (event) => start(db, deps, event));
  for (const channel of broadcastChannels) {
    outbox.on(
      dueIn(channel),
      async (event, signal) => {
        const { broadcast: id } = payload.parse(event.payload);
        const end = performance.now() + sliceMs;
        const isOver = (): boolean => performance.now() > end || signal.aborted;
        const step =
          channel === "in_app"
            ? await sendInApp(db, deps, id, isOver)
            : await sendOutside(db, deps, id, channel, isOver, signal);
        if (step === "over") return deps.clock.now();
        if (step instanceof Date) return step;
        return finish(db, deps, id, channel);
      },
      dueIn(channel),
      { isEndless: true },
    );
  }
}

async function start(db: Database, deps: SendDeps, event: OutboxEvent): Promise<Date | undefined> {
  const { clock, outbox } = deps;
  const { broadcast: id } = payload.parse(event.payload);
  return inTransaction(db, async (transaction) => {
    await lockStop(transaction, event.tenant, "shared");
    const row = await resultOf<BroadcastRow | undefined>(
      transaction("broadcasts").where({ id, state: "scheduled" }).forUpdate().first(),
    );
    if (row === undefined) return;
    const at = clock.now();
    if (row.send_at !== null && row.send_at > at) return row.send_at;
    await updateBroadcast(transaction, row, { state: "sending", started_at: at });
    await insertBroadcastEvent(transaction, {
      broadcast_id: id,
      at,
      staff_id: null,
      kind: "started",
    });
    await queueSending(transaction, outbox, row);
    return;
  });
}

/** Done: no recipient is open. Over: the slice ended. A moment: no token before it. */
type Step = "done" | "over" | Date;

/** Locks the broadcast against pausing; null unless it is sending. */
async function lockSending(transaction: Transaction, id: string): Promise<BroadcastRow | null> {
  const row = await resultOf<BroadcastRow | undefined>(
    transaction("broadcasts").where({ id, state: "sending" }).forShare().first(),
  );
  return row ?? null;
}

/** Locks open recipients that are unclaimed or whose claim has expired. */
function pickOpen(
  transaction: Transaction,
  id: string,
  channel: BroadcastChannel,
  at: Date,
  limit: number,
): Promise<readonly Recipient[]> {
  return resultOf<readonly Recipient[]>(
    transaction("broadcast_recipients")
      .where({ broadcast_id: id, channel })
      .whereIn("state", ["open", "claimed"])
      .where((free) => void free.whereNull("claimed_until").orWhere("claimed_until", "<", at))
      .orderBy([{ column: "attempts" }, { column: "user_id" }])
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .select("user_id", "state", "attempts"),
  );
}

interface Recipient {
  readonly user_id: string;
  readonly state: "open" | "claimed";
  readonly attempts: number;
}

async function close(
  transaction: Transaction,
  id: string,
  channel: BroadcastChannel,
  users: readonly string[],
  outcome: {
    readonly state: "sent" | "skipped" | "failed" | "unconfirmed";
    readonly reason?: string;
    readonly at: Date;
  },
): Promise<void> {
  if (users.length === 0) return;
  const { state, reason = null, at } = outcome;
  await transaction("broadcast_recipients")
    .where({ broadcast_id: id, channel })
    .whereIn("user_id", [...users])
    .update({ state, reason, closed_at: at, claimed_until: null });
}

/** Why a member is skipped in every channel, or their texts. */
function prepare(
  row: BroadcastRow,
  member: BroadcastMember | undefined,
): RenderedBroadcast | { readonly problem: string } {
  if (member === undefined || member.isErased) return { problem: "Account deleted" };
  return renderBroadcast(row, member.values);
}

async function sendInApp(
  db: Database,
  deps: SendDeps,
  id: string,
  isOver: () => boolean,
): Promise<Step> {
  for (;;) {
    const step = await inTransaction(db, (transaction) => sendBatch(transaction, deps, id));
    if (step !== null) return step;
    if (isOver()) return "over";
  }
}

/** Null: there may be more. */
async function sendBatch(
  transaction: Transaction,
  { clock }: SendDeps,
  id: string,
): Promise<Step | null> {
  const row = await lockSending(transaction, id);
  if (row === null) return "done";
  const at = clock.now();
  const tenant = row.tenant_key;
  const bucket = await openBucket(transaction, tenant, "in_app", at);
  if (bucket.tokens === 0) return bucket.next;
  const picked = await pickOpen(transaction, id, "in_app", at, Math.min(batch, bucket.tokens));
  if (picked.length === 0) return "done";
  const ids = picked.map((each) => each.user_id);
  const members = await loadMembers(transaction, tenant, ids, at);
  const muted = await listMuting(transaction, ids, "broadcast", ["all"]);
  const skipped = new Map<string, string[]>();
  const sent: { readonly userId: string; readonly content: string }[] = [];
  for (const userId of ids) {
    const prepared = muted.has(userId)
      ? { problem: "Opted out" }
      : prepare(row, members.get(userId));
    if ("problem" in prepared) {
      skipped.set(prepared.problem, [...(skipped.get(prepared.problem) ?? []), userId]);
    } else sent.push({ userId, content: prepared.body });
  }
  await notifyAll(
    transaction,
    sent.map(({ userId, content }) => ({
      userId,
      tenant,
      kind: "broadcast",
      source: `broadcast:${id}`,
      content,
      redirectUrl: row.link,
      at,
    })),
  );
  const reached = sent.map(({ userId }) => userId);
  await close(transaction, id, "in_app", reached, { state: "sent", at });
  for (const [reason, users] of skipped) {
    await close(transaction, id, "in_app", users, { state: "skipped", reason, at });
  }
  await bucket.take(sent.length);
  return null;
}

async function sendOutside(
  db: Database,
  deps: SendDeps,
  id: string,
  channel: "mail" | "telegram",
  isOver: () => boolean,
  signal: AbortSignal,
): Promise<Step> {
  let hasFailed = false;
  const run = async (): Promise<Step> => {
    for (;;) {
      const claim = await claimOne(db, deps, id, channel);
      if (claim === "done" || claim instanceof Date) return claim;
      if (claim !== "skipped") {
        const until = await deliver(db, deps, claim, signal).catch((error: unknown) => {
          hasFailed = true;
          throw error;
        });
        if (until !== null) return until;
      }
      // Back off from a failing provider.
      if (hasFailed || isOver()) return "over";
    }
  };
  const settled = await Promise.allSettled(Array.from({ length: atOnce }, run));
  const failed = settled.find((each) => each.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  const steps = settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const moments = steps.filter((step) => step instanceof Date);
  const [latest] = moments.toSorted((a, b) => b.getTime() - a.getTime());
  return latest ?? (steps.includes("over") ? "over" : "done");
}

/** A recipient that this worker alone sends to, until the claim ends. */
interface Claim {
  readonly row: BroadcastRow;
  readonly channel: "mail" | "telegram";
  readonly member: BroadcastMember;
  readonly texts: RenderedBroadcast;
  readonly attempts: number;
}

async function claimOne(
  db: Database,
  deps: SendDeps,
  id: string,
  channel: "mail" | "telegram",
): Promise<Claim | "skipped" | "done" | Date> {
  return inTransaction(db, async (transaction) => {
    const row = await lockSending(transaction, id);
    if (row === null) return "done";
    const at = deps.clock.now();
    const bucket = await openBucket(transaction, row.tenant_key, channel, at);
    if (bucket.tokens === 0) return bucket.next;
    const [picked] = await pickOpen(transaction, id, channel, at, 1);
    if (picked === undefined) return "done";
    const { user_id: userId, state, attempts } = picked;
    const end = (outcome: "skipped" | "failed" | "unconfirmed", reason: string) =>
      close(transaction, id, channel, [userId], { state: outcome, reason, at });
    if (state === "claimed" && channel === "telegram") {
      await end("unconfirmed", "The server stopped before Telegram answered");
      return "skipped";
    }
    if (attempts >= mostAttempts) {
      await end("failed", "Could not be delivered");
      return "skipped";
    }
    const member = (await loadMembers(transaction, row.tenant_key, [userId], at)).get(userId);
    const prepared = prepare(row, member);
    const problem =
      "problem" in prepared
        ? prepared.problem
        : await findProblem(transaction, channel, member, userId, at);
    if (problem !== null || "problem" in prepared || member === undefined) {
      await end("skipped", problem ?? "Account deleted");
      return "skipped";
    }
    await bucket.take(1);
    await transaction("broadcast_recipients")
      .where({ broadcast_id: id, channel, user_id: userId })
      .update({
        state: "claimed",
        claimed_until: new Date(at.getTime() + claimMs),
        attempts: attempts + 1,
      });
    return { row, channel, member, texts: prepared, attempts: attempts + 1 };
  });
}

/** Why the member must not get it now: opted out or not entitled; null if neither. */
async function findProblem(
  transaction: Transaction,
  channel: "mail" | "telegram",
  member: BroadcastMember | undefined,
  userId: string,
  at: Date,
): Promise<string | null> {
  const own = channel === "mail" ? "mail" : "chat";
  const muting = await listMuting(transaction, [userId], "broadcast", ["all", own]);
  if (muting.size > 0) return "Opted out";
  if (channel === "mail") return member?.isVerified === true ? null : "Email not verified";
  const subscribers = await listSubscribers(transaction, [userId], at);
  return subscribers.has(userId) ? null : "No subscription";
}

/** Sends a message and records it; returns the earliest retry time if rate limited. */
async function deliver(
  db: Database,
  deps: SendDeps,
  claim: Claim,
  signal: AbortSignal,
): Promise<Date | null> {
  const { row, channel, member, attempts } = claim;
  const mine = { broadcast_id: row.id, channel, user_id: member.id, state: "claimed", attempts };
  const release = async (): Promise<void> => {
    await db("broadcast_recipients").where(mine).update({ state: "open", claimed_until: null });
  };
  try {
    const outcome = await hand(deps, claim, signal);
    if (outcome instanceof Date) {
      await release();
      return outcome;
    }
    await db("broadcast_recipients")
      .where(mine)
      .update({ ...outcome, closed_at: deps.clock.now(), claimed_until: null });
    return null;
  } catch (error) {
    await release();
    throw error;
  }
}

type Outcome =
  | { readonly state: "sent"; readonly reason: null }
  | { readonly state: "skipped" | "failed"; readonly reason: string };

async function hand(
  { mail, telegram, optOuts, publicUrl }: SendDeps,
  { row, channel, member, texts }: Claim,
  signal: AbortSignal,
): Promise<Outcome | Date> {
  const sent = { state: "sent", reason: null } as const;
  const addressOf = (path: string): string => writePageAddress(publicUrl, row.tenant_key, path);
  const link = row.link === "" ? null : addressOf(row.link);
  if (channel === "mail") {
    const token = optOuts.makeToken(member.id);
    const outcome = await mail.send(
      {
        id: `broadcast-${row.id}-${member.id}`,
        to: member.email,
        unsubscribe: addressOf(`/mail/one-click/${token}`),
        ...writeBroadcastMail(texts, link, addressOf(`/mail/opt-out/${token}`)),
      },
      signal,
    );
    return outcome === "sent" ? sent : { state: "failed", reason: "Rejected by the mail server" };
  }
  const button = link === null ? {} : { button: { text: "Open", url: link } };
  const outcome = await telegram.bot?.send(member.id, { text: texts.body, ...button }, signal);
  if (outcome === undefined) return { state: "failed", reason: "No Telegram bot is configured" };
  if (outcome instanceof Date) return outcome;
  if (outcome === "sent") return sent;
  if (outcome === "none") return { state: "skipped", reason: "No Telegram chat" };
  const reason = outcome === "blocked" ? "Blocked the bot" : "Rejected by Telegram";
  return { state: "failed", reason };
}

/** The mail of a broadcast, with its link and the opt-out link. */
export function writeBroadcastMail(
  { subject, body }: RenderedBroadcast,
  link: string | null,
  unsubscribe: string | null,
) {
  return writeTextMail(subject, [
    ...body.split(/\n{2,}/),
    ...(link === null ? [] : [link]),
    ...(unsubscribe === null ? [] : [`Unsubscribe from these emails: ${unsubscribe}`]),
  ]);
}

/** Finishes the broadcast if no recipient is open; returns a retry time if other workers hold some. */
async function finish(
  db: Database,
  { clock, audit }: SendDeps,
  id: string,
  channel: BroadcastChannel,
): Promise<Date | undefined> {
  return inTransaction(db, async (transaction) => {
    const row = await resultOf<BroadcastRow | undefined>(
      transaction("broadcasts").where({ id, state: "sending" }).forUpdate().first(),
    );
    if (row === undefined) return undefined;
    const left = await resultOf<readonly LeftRow[]>(
      transaction("broadcast_recipients")
        .where({ broadcast_id: id })
        .whereIn("state", ["open", "claimed"])
        .groupBy("channel")
        .select("channel", transaction.raw("max(claimed_until) as claimed_until")),
    );
    const at = clock.now();
    if (left.length > 0) {
      // Those of other channels have their own worker.
      const own = left.find((each) => each.channel === channel);
      return own === undefined ? undefined : (own.claimed_until ?? at);
    }
    await updateBroadcast(transaction, row, { state: "finished", finished_at: at });
    await insertBroadcastEvent(transaction, {
      broadcast_id: id,
      at,
      staff_id: null,
      kind: "finished",
    });
    await audit.append(transaction, {
      actor: { kind: "system", id: "broadcasts", tenant: row.tenant_key },
      action: "broadcast.finished",
      subject: id,
    });
    return undefined;
  });
}

interface LeftRow {
  readonly channel: BroadcastChannel;
  readonly claimed_until: Date | null;
}

import { resultOf } from "@munshi/db";
import type { Database, Transaction } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type {
  BroadcastAction,
  BroadcastAudience,
  BroadcastContent,
  BroadcastDetails,
  BroadcastPreview,
  BroadcastProgress,
} from "../../contract/broadcasts.ts";
import { broadcastChannelNames, broadcastLimits } from "../../contract/broadcast-texts.ts";
import type { BroadcastChannel, BroadcastState } from "../../contract/broadcast-texts.ts";
import { hasPermission } from "../../platform/actor/actor.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import { summariseSelection, withSelected } from "../../platform/register/index.ts";
import type { RegisterSource } from "../../platform/register/index.ts";
import type { AuditService } from "../audit/index.ts";
import type { ChangeRequestsService } from "../change-requests/index.ts";
import {
  countRecipients,
  findBroadcast,
  findStop,
  insertBroadcast,
  insertBroadcastEvent,
  listBroadcastEvents,
  lockStop,
  updateBroadcast,
} from "./broadcasts.repository.ts";
import type { BroadcastEventKind, BroadcastRow, NamedBroadcast } from "./broadcasts.repository.ts";
import { loadMembers, renderBroadcast } from "./render-broadcast.ts";
import { queueSending, queueStart } from "./send-broadcasts.ts";

/** Staff actions on broadcasts; failures as documented for the routes. */
export interface Messenger {
  create(transaction: Transaction, by: Actor, content: BroadcastContent): Promise<BroadcastDetails>;
  get(by: Actor, id: string): Promise<BroadcastDetails>;
  edit(
    by: Actor,
    id: string,
    edit: { readonly version: number; readonly content: BroadcastContent },
  ): Promise<BroadcastDetails>;
  /** Counts an audience, and shows the texts as three of its members would read them. */
  preview(
    by: Actor,
    given: Pick<BroadcastContent, "audience" | "subject" | "body">,
  ): Promise<BroadcastPreview>;
  /** Mails the texts to the staff member; returns the address. */
  test(by: Actor, id: string): Promise<string>;
  /** Sends or schedules; above 500 members it makes a change request. */
  send(
    by: Actor,
    id: string,
    request: {
      readonly version: number;
      readonly count: number;
      readonly sendAt: Date | null;
      readonly reason: string;
    },
  ): Promise<BroadcastDetails>;
  pause(by: Actor, id: string): Promise<BroadcastDetails>;
  resume(by: Actor, id: string): Promise<BroadcastDetails>;
  cancel(by: Actor, id: string): Promise<BroadcastDetails>;
  /** Stores the recipients and starts or schedules, in the transaction of its approval. */
  startApproved(
    transaction: Transaction,
    maker: Actor,
    row: BroadcastRow,
    approved: { readonly members: number; readonly sendAt: Date | null },
  ): Promise<number>;
}

export interface MessengerDeps {
  readonly clock: Clock;
  readonly audit: AuditService;
  readonly outbox: Outbox;
  readonly changes: Pick<ChangeRequestsService, "create" | "findOpen">;
  /** The clients register: audiences are its filters. */
  readonly clients: RegisterSource;
  /** Configured channels. */
  readonly available: ReadonlySet<BroadcastChannel>;
}

/** The outbox's event of a test mail; its payload names broadcast and staff member. */
export const testRequested = "broadcast.test";

const startsIn: { readonly [A in BroadcastAction]: readonly BroadcastState[] } = {
  edit: ["draft"],
  send: ["draft"],
  test: ["draft", "scheduled", "sending", "paused"],
  pause: ["scheduled", "sending"],
  resume: ["paused"],
  cancel: ["draft", "scheduled", "sending", "paused"],
};
const actions: readonly BroadcastAction[] = ["edit", "send", "test", "pause", "resume", "cancel"];

/** Fraction by which an audience may have grown or shrunk since the broadcast was approved. */
const tolerance = 0.05;

export function createMessenger(db: Database, deps: MessengerDeps): Messenger {
  const { clock, audit, outbox, changes, clients } = deps;

  /** The members of a site are not the reader's rows but the site's: no scope applies. */
  const readerOf = (tenant: string) => ({
    actor: { kind: "system", id: "broadcasts", tenant, permissions: [] } as const,
    now: clock.now(),
  });

  const summarise = async (tenant: string, audience: BroadcastAudience) =>
    summariseSelection(
      { db, isEmbedded: true },
      clients,
      readerOf(tenant),
      { ...audience, except: [] },
      broadcastLimits.members,
    ).catch((error: unknown) => {
      const isLarge = error instanceof AppError && error.code === "register.too_many_rows";
      throw isLarge ? tooMany() : error;
    });

  const present = async (by: Actor, row: NamedBroadcast): Promise<BroadcastDetails> => {
    const counts = await countRecipients(db, row.id);
    const events = await listBroadcastEvents(db, row.id);
    const requestId =
      row.state === "draft" ? await changes.findOpen(by.tenant, "broadcast.send", row.id) : null;
    const mayAct = hasPermission(by, "message.send");
    return {
      id: row.id,
      version: row.version,
      name: row.name,
      channels: [...row.channels],
      audience: { filter: row.audience.filter, search: row.audience.search },
      subject: row.subject,
      body: row.body,
      link: row.link,
      state: row.state,
      members: row.members,
      sendAt: row.send_at?.toISOString() ?? null,
      startedAt: row.started_at?.toISOString() ?? null,
      finishedAt: row.finished_at?.toISOString() ?? null,
      createdBy: row.author,
      requestId,
      progress: row.members === null ? [] : row.channels.map((channel) => sum(channel, counts)),
      events: events.map(({ id, at, staff_name: name, kind, about }) => ({
        id,
        at: at.toISOString(),
        by: name,
        kind,
        about,
      })),
      actions: mayAct ? actions.filter((action) => startsIn[action].includes(row.state)) : [],
    };
  };

  const read = async (tenant: string, id: string): Promise<NamedBroadcast> => {
    const row = await findBroadcast(db, tenant, id);
    if (row === null) throw notFound();
    return row;
  };

  const get = async (by: Actor, id: string): Promise<BroadcastDetails> =>
    present(by, await read(by.tenant, id));

  /** Changes one broadcast in one transaction with its event and its audit entry. */
  const change = async (
    by: Actor,
    id: string,
    action: BroadcastAction,
    kind: BroadcastEventKind,
    work: (transaction: Transaction, row: NamedBroadcast, at: Date) => Promise<string | void>,
  ): Promise<BroadcastDetails> => {
    await inTransaction(db, async (transaction) => {
      await lockStop(transaction, by.tenant, "shared");
      const row = await findBroadcast(transaction, by.tenant, id, true);
      if (row === null) throw notFound();
      if (!startsIn[action].includes(row.state)) throw wrongState(row.state);
      const at = clock.now();
      const about = (await work(transaction, row, at)) ?? "";
      await insertBroadcastEvent(transaction, {
        broadcast_id: id,
        at,
        staff_id: by.id,
        kind,
        about,
      });
      await audit.append(transaction, { actor: by, action: `broadcast.${kind}`, subject: id });
    });
    return get(by, id);
  };

  /** Stores a row for each member and channel, and starts or schedules. Returns the members. */
  const begin = async (
    transaction: Transaction,
    row: BroadcastRow,
    sendAt: Date | null,
    isExpected: (members: number) => boolean,
  ): Promise<number> => {
    if ((await findStop(transaction, row.tenant_key)) !== null) throw isStopped();
    const missing = row.channels.find((channel) => !deps.available.has(channel));
    if (missing !== undefined) {
      throw failure(
        "broadcast.no_channel",
        409,
        `${broadcastChannelNames[missing]} is not configured. Remove the channel.`,
      );
    }
    const [stored] = await withSelected<{ readonly members: number }>(
      transaction,
      clients,
      readerOf(row.tenant_key),
      row.audience,
      (ids, bind) => `
        with stored as (
          insert into broadcast_recipients (broadcast_id, channel, user_id)
          select ${bind(row.id, "uuid")}, channel, id
          from (${ids} limit ${bind(broadcastLimits.members + 1, "int")}) as member
            cross join unnest(${bind([...row.channels], "text[]")}) as channel
          returning user_id
        ) select count(distinct user_id)::int as members from stored`,
    );
    const members = stored?.members ?? 0;
    if (members > broadcastLimits.members) throw tooMany();
    if (members === 0 || !isExpected(members)) {
      throw failure(
        "broadcast.count_changed",
        409,
        `${members} members match now. Check the audience and confirm again.`,
        { fields: { count: members } },
      );
    }
    const at = clock.now();
    const isNow = sendAt === null || sendAt <= at;
    await updateBroadcast(transaction, row, {
      state: isNow ? "sending" : "scheduled",
      members,
      send_at: sendAt,
      started_at: isNow ? at : null,
    });
    if (isNow) await queueSending(transaction, outbox, row);
    else await queueStart(transaction, outbox, row, sendAt);
    return members;
  };

  return {
    async create(transaction, by, content) {
      const id = createPublicId();
      const at = clock.now();
      await insertBroadcast(transaction, {
        ...content,
        id,
        tenant_key: by.tenant,
        state: "draft",
        created_by: by.id,
        created_at: at,
      });
      await insertBroadcastEvent(transaction, {
        broadcast_id: id,
        at,
        staff_id: by.id,
        kind: "created",
      });
      await audit.append(transaction, { actor: by, action: "broadcast.created", subject: id });
      const row = await findBroadcast(transaction, by.tenant, id);
      if (row === null) throw new TypeError("The broadcast was not stored");
      return {
        ...content,
        audience: { filter: content.audience.filter, search: content.audience.search },
        id,
        version: row.version,
        state: "draft",
        members: null,
        sendAt: null,
        startedAt: null,
        finishedAt: null,
        createdBy: row.author,
        requestId: null,
        progress: [],
        events: [],
        actions: actions.filter((action) => startsIn[action].includes("draft")),
      };
    },
    get,
    edit: async (by, id, { version, content }) =>
      change(by, id, "edit", "edited", async (transaction, row) => {
        if (row.version !== version) throw changed(await present(by, row));
        await updateBroadcast(transaction, row, content);
      }),
    async preview(by, { audience, subject, body }) {
      const { count, samples } = await summarise(by.tenant, audience);
      const ids = samples.slice(0, 3).map((sample) => sample.id);
      const members = await loadMembers(db, by.tenant, ids, clock.now());
      return {
        count,
        needsApproval: count > broadcastLimits.withoutApproval,
        members: ids
          .flatMap((id) => members.get(id) ?? [])
          .map(({ values }) => {
            const rendered = renderBroadcast({ subject, body }, values);
            const name = values.name || "No name";
            return "problem" in rendered
              ? { name, subject, body, problem: rendered.problem }
              : { name, ...rendered, problem: null };
          }),
      };
    },
    async test(by, id) {
      const row = await read(by.tenant, id);
      return inTransaction(db, async (transaction) => {
        const staff = await resultOf<{ readonly email: string } | undefined>(
          transaction("staff").where({ id: by.id }).first("email"),
        );
        if (staff === undefined) throw notFound();
        await outbox.add(transaction, {
          tenant: by.tenant,
          name: testRequested,
          payload: { broadcast: row.id, staff: by.id },
        });
        await audit.append(transaction, { actor: by, action: "broadcast.tested", subject: id });
        return staff.email;
      });
    },
    async send(by, id, { version, count, sendAt, reason }) {
      const row = await read(by.tenant, id);
      if (sendAt !== null && sendAt <= clock.now()) {
        throw failure("broadcast.past", 400, "The time is in the past. Choose a later time.", {
          details: [{ path: "body.sendAt", message: "must be in the future" }],
        });
      }
      if (count <= broadcastLimits.withoutApproval) {
        return change(by, id, "send", "confirmed", async (transaction, locked) => {
          if (locked.version !== version) throw changed(await present(by, locked));
          const members = await begin(transaction, locked, sendAt, (found) => found === count);
          return describeStart(members, sendAt);
        });
      }
      if (row.state !== "draft") throw wrongState(row.state);
      if (row.version !== version) throw changed(await present(by, row));
      const found = (await summarise(by.tenant, row.audience)).count;
      if (found !== count) {
        const message = `${found} members match now. Check the audience and confirm again.`;
        throw failure("broadcast.count_changed", 409, message, { fields: { count: found } });
      }
      if ((await changes.findOpen(by.tenant, "broadcast.send", id)) !== null) {
        throw failure("broadcast.requested", 409, "The broadcast is already waiting for approval.");
      }
      await changes.create(by, {
        kind: "broadcast.send",
        payload: {
          broadcast: id,
          members: count,
          sendAt: sendAt?.toISOString() ?? null,
          ...contentOf(row),
        },
        reason: reason === "" ? `Broadcast to ${count} members` : reason,
        submit: true,
      });
      await inTransaction(db, async (transaction) => {
        await insertBroadcastEvent(transaction, {
          broadcast_id: id,
          at: clock.now(),
          staff_id: by.id,
          kind: "requested",
          about: `${count} members`,
        });
      });
      return get(by, id);
    },
    pause: async (by, id) =>
      change(by, id, "pause", "paused", async (transaction, row) => {
        await updateBroadcast(transaction, row, { state: "paused" });
      }),
    resume: async (by, id) =>
      change(by, id, "resume", "resumed", async (transaction, row, at) => {
        if ((await findStop(transaction, by.tenant)) !== null) throw isStopped();
        if (row.started_at === null && row.send_at !== null && row.send_at > at) {
          await updateBroadcast(transaction, row, { state: "scheduled" });
          await queueStart(transaction, outbox, row, row.send_at);
          return;
        }
        const started = row.started_at ?? at;
        await updateBroadcast(transaction, row, { state: "sending", started_at: started });
        await queueSending(transaction, outbox, row);
      }),
    cancel: async (by, id) =>
      change(by, id, "cancel", "cancelled", async (transaction, row, at) => {
        await updateBroadcast(transaction, row, { state: "cancelled" });
        await transaction("broadcast_recipients")
          .where({ broadcast_id: id, state: "open" })
          .update({ state: "skipped", reason: "Cancelled", closed_at: at });
      }),
    async startApproved(transaction, maker, row, { members, sendAt }) {
      await lockStop(transaction, row.tenant_key, "shared");
      const found = await begin(
        transaction,
        row,
        sendAt,
        (count) => Math.abs(count - members) <= members * tolerance,
      );
      await insertBroadcastEvent(transaction, {
        broadcast_id: row.id,
        at: clock.now(),
        staff_id: maker.id,
        kind: "confirmed",
        about: describeStart(found, sendAt),
      });
      await audit.append(transaction, {
        actor: maker,
        action: "broadcast.confirmed",
        subject: row.id,
        details: { members: found },
      });
      return found;
    },
  };
}

function describeStart(members: number, sendAt: Date | null): string {
  const counted = members === 1 ? "1 member" : `${members} members`;
  return sendAt === null ? counted : `${counted}, scheduled`;
}

/** The content of a stored broadcast that a second person approves. */
export function contentOf(row: BroadcastRow): BroadcastContent {
  const { name, channels, audience, subject, body, link } = row;
  return { name, channels: [...channels], audience, subject, body, link };
}

function sum(
  channel: BroadcastChannel,
  counts: Awaited<ReturnType<typeof countRecipients>>,
): BroadcastProgress {
  const own = counts.filter((each) => each.channel === channel);
  const of = (...states: readonly string[]): number =>
    own.reduce((total, { state, count }) => total + (states.includes(state) ? count : 0), 0);
  return {
    channel,
    open: of("open", "claimed"),
    sent: of("sent"),
    skipped: of("skipped"),
    failed: of("failed"),
    unconfirmed: of("unconfirmed"),
    reasons: own.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
  };
}

function notFound(): AppError {
  return failure("broadcast.not_found", 404, "Broadcast not found.");
}

function wrongState(state: BroadcastState): AppError {
  return failure("broadcast.wrong_state", 409, `The broadcast is now ${state}. Reload the page.`);
}

function changed(current: BroadcastDetails): AppError {
  return failure(
    "broadcast.changed",
    409,
    "Someone else changed this broadcast. Reload the page.",
    {
      fields: { current },
    },
  );
}

function isStopped(): AppError {
  return failure(
    "broadcast.stopped",
    409,
    "All broadcasts are stopped. Allow broadcasts before sending.",
  );
}

function tooMany(): AppError {
  return failure("broadcast.too_many", 422, "More than 5,00,000 members match. Narrow the filter.");
}

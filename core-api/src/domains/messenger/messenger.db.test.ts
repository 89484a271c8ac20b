import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BroadcastDetails, BroadcastPreview } from "../../contract/broadcasts.ts";
import type { ChangeDetails } from "../../contract/change-requests.ts";
import type { ErrorBody } from "../../contract/index.ts";
import { silentLog } from "@munshi/platform";
import type { NamedKey } from "@munshi/platform";
import { inTransaction } from "../../platform/db/transaction.ts";
import { deriveAccountKeys } from "../../platform/keys/derive-keys.ts";
import { createOutbox } from "../../platform/outbox/index.ts";
import { muteKind } from "../notifications/index.ts";
import { createOptOuts } from "./opt-out.ts";
import { openBucket } from "./rate-bucket.ts";
import { queueSending, sendBroadcastsOn } from "./send-broadcasts.ts";
import { startBroadcastWorld } from "./testing/broadcast-world.ts";
import type { BroadcastWorld } from "./testing/broadcast-world.ts";

let world: BroadcastWorld;
beforeAll(async () => {
  world = await startBroadcastWorld();
});
beforeEach(async () => {
  world.mailbox.mails.length = 0;
  await world.database
    .db("broadcast_rates")
    .update({ per_minute: 100_000, tokens: 0, refilled_at: new Date(0) });
});
afterAll(async () => {
  await world.close();
});

const codeOf = (told: { readonly body: unknown }): string => (told.body as ErrorBody).error.code;
const act = (id: string, action: string, body: object = {}, token = world.maker) =>
  world.call(token, `POST /admin/broadcasts/${id}/${action}`, body);
const send = (draft: BroadcastDetails, count: number, more: object = {}) =>
  act(draft.id, "send", { version: draft.version, count, ...more });
const userIds = async (group: string): Promise<readonly string[]> =>
  (
    (await world.database.db("users").where({ referred_by: group }).orderBy("email")) as {
      readonly id: string;
    }[]
  ).map(({ id }) => id);
const notified = async (id: string): Promise<readonly { user_id: string; body: string }[]> =>
  (await world.database.db("notifications").where({ source: `broadcast:${id}` })) as {
    user_id: string;
    body: string;
  }[];
const mute = (userId: string | undefined, channel: "all" | "mail") =>
  muteKind(world.database.db, { userId: userId ?? "", kind: "broadcast", channel, at: new Date() });

test("a broadcast reaches each member of its audience in the list, with their name, unless switched off", async () => {
  await world.addMembers("list", 5);
  const [first] = await userIds("list");
  await mute(first, "all");
  const draft = await world.draft("list", { body: "Dear {{first_name}}, hello from {{site}}" });
  const preview = await world.call(world.maker, "POST /admin/broadcast_preview", {
    audience: draft.audience,
    subject: "",
    body: draft.body,
    link: "",
  });
  const shown = preview.body as BroadcastPreview;
  expect(shown).toMatchObject({ count: 5, needsApproval: false });
  expect(shown.members).toHaveLength(3);
  expect(shown.members[0]?.body).toBe("Dear Asha, hello from Munshi");
  expect((await send(draft, 5)).body).toMatchObject({ state: "sending", members: 5 });
  await world.deliver();
  const rows = await notified(draft.id);
  expect(rows).toHaveLength(4);
  expect(new Set(rows.map(({ body }) => body))).toEqual(new Set([shown.members[0]?.body]));
  expect(rows.some((row) => row.user_id === first)).toBe(false);
  expect(await world.read(draft.id)).toMatchObject({
    state: "finished",
    progress: [
      { channel: "in_app", sent: 4, skipped: 1, open: 0, reasons: [{ reason: "Opted out" }] },
    ],
  });
});

test("the confirmed number of members must be the number that matches", async () => {
  await world.addMembers("confirmed", 2);
  const draft = await world.draft("confirmed");
  const told = await send(draft, 3);
  expect([told.status, codeOf(told)]).toEqual([409, "broadcast.count_changed"]);
  expect(told.body).toMatchObject({ count: 2 });
  expect(await world.database.db("broadcast_recipients").where({ broadcast_id: draft.id })).toEqual(
    [],
  );
});

test.each([
  ["body", "Dear {{surname}}", "Unknown placeholder {{surname}}"],
  ["body", "Dear {{first_name}", "not closed"],
  ["subject", "Hello {{fist_name}}", "Unknown placeholder {{fist_name}}"],
])("a placeholder in %s that is not known is refused: %s", async (field, text, message) => {
  await expect(world.draft("list", { [field]: text })).rejects.toThrow(message);
});

test("64 rivals on one send start it once", async () => {
  await world.addMembers("rivals", 20);
  const draft = await world.draft("rivals");
  const told = await Promise.all(Array.from({ length: 64 }, () => send(draft, 20)));
  expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
  await world.deliver();
  expect(await notified(draft.id)).toHaveLength(20);
});

test("above 500 members a second person approves exactly this content", async () => {
  await world.addMembers("large", 501);
  const draft = await world.draft("large");
  const asked = (await send(draft, 501)).body as BroadcastDetails;
  expect(asked).toMatchObject({ state: "draft", members: null });
  const read = async (id: string | null) =>
    (await world.call(world.maker, `GET /admin/changes/${id}`)).body as ChangeDetails;
  const request = await read(asked.requestId);
  expect(request.title).toContain("501 members");
  expect(request.diff).toContainEqual({
    label: "Audience",
    before: null,
    after: "Referred by equals “large”",
  });
  const approve = (by: string, { id, hash }: ChangeDetails) =>
    world.call(by, `POST /admin/changes/${id}/approve`, { hash });
  expect((await approve(world.maker, request)).status).toBe(403);
  // An edit after the request: what was asked for is no longer what would be sent.
  const { name, channels, audience, subject, link } = draft;
  const edited = (
    await world.call(world.maker, `PUT /admin/broadcasts/${draft.id}`, {
      version: draft.version,
      content: { name, channels, audience, subject, link, body: "Another text" },
    })
  ).body as BroadcastDetails;
  expect((await approve(world.checker, request)).body).toMatchObject({ state: "stale" });
  expect(await notified(draft.id)).toEqual([]);
  const again = await read(((await send(edited, 501)).body as BroadcastDetails).requestId);
  expect((await approve(world.checker, again)).body).toMatchObject({
    state: "applied",
    result: { members: 501 },
  });
  await world.deliver();
  expect(await notified(draft.id)).toHaveLength(501);
});

test("a made-up content is not approved in place of the stored one", async () => {
  const draft = await world.draft("large");
  const { name, channels, audience, subject, link } = draft;
  const told = await world.call(world.maker, "POST /admin/changes", {
    kind: "broadcast.send",
    reason: "x",
    payload: {
      broadcast: draft.id,
      members: 501,
      sendAt: null,
      name,
      channels,
      audience,
      subject,
      link,
      body: "Something else",
    },
  });
  expect([told.status, codeOf(told)]).toEqual([409, "change.payload"]);
});

test("a pause loses none and doubles none; a rate is kept over all workers", async () => {
  await world.addMembers("paused", 40);
  const draft = await world.draft("paused");
  const { db } = world.database;
  await db("broadcast_rates")
    .where({ channel: "in_app" })
    .update({ per_minute: 60, tokens: 10, refilled_at: world.core.clock.now() });
  await send(draft, 40);
  await world.deliver();
  // Ten tokens, and none until a second has passed.
  expect(await notified(draft.id)).toHaveLength(10);
  expect((await act(draft.id, "pause")).body).toMatchObject({ state: "paused" });
  await db("broadcast_rates").update({ per_minute: 100_000, refilled_at: new Date(0) });
  await db("outbox_events")
    .whereNull("delivered_at")
    .update({ available_at: new Date(0) });
  await world.deliver();
  expect(await notified(draft.id)).toHaveLength(10);
  await act(draft.id, "resume");
  await world.deliver();
  expect(await notified(draft.id)).toHaveLength(40);
  expect(await world.read(draft.id)).toMatchObject({ state: "finished" });
});

test("a channel that was idle for long sends ten seconds' worth of messages at once", async () => {
  const { db } = world.database;
  const at = world.core.clock.now();
  const anHourAgo = new Date(at.getTime() - 3_600_000);
  await db("broadcast_rates").update({ per_minute: 600, tokens: 0, refilled_at: anHourAgo });
  const bucket = await inTransaction(db, (transaction) =>
    openBucket(transaction, "munshi", "mail", at),
  );
  expect(bucket.tokens).toBe(100);
});

test("opt-out links of before a change of keys still work", async () => {
  await world.addMembers("rotated", 1);
  const [id = ""] = await userIds("rotated");
  const { db } = world.database;
  const [older, newer] = ["older", "newer"].map((name) => ({
    id: name,
    key: Buffer.from(name.padEnd(32, ".")),
  })) as [NamedKey, NamedKey];
  const { clock } = world.core;
  const before = createOptOuts(db, { clock, keys: deriveAccountKeys([older]) });
  const after = createOptOuts(db, { clock, keys: deriveAccountKeys([newer, older]) });
  await after.optOut(before.makeToken(id));
  expect(await db("notification_mutes").where({ user_id: id, channel: "mail" })).toHaveLength(1);
});

test("the kill switch pauses every broadcast and lets none start until it is lifted", async () => {
  await world.addMembers("stopped", 3);
  const [now, later, next] = [
    await world.draft("stopped"),
    await world.draft("stopped"),
    await world.draft("stopped"),
  ];
  await send(now, 3);
  await send(later, 3, { sendAt: "2026-11-22T10:00:00Z" });
  const told = await world.call(world.maker, "POST /admin/broadcast_stop", {
    reason: "Wrong text",
  });
  expect(told.body).toMatchObject({ stop: { reason: "Wrong text", by: "maker" } });
  await world.deliver();
  expect(await notified(now.id)).toEqual([]);
  for (const id of [now.id, later.id]) {
    expect(await world.read(id)).toMatchObject({ state: "paused" });
    expect(codeOf(await act(id, "resume"))).toBe("broadcast.stopped");
  }
  expect(codeOf(await send(next, 3))).toBe("broadcast.stopped");
  expect(
    await world.database.db("audit_entries").where({ action: "broadcast.stop_switched_on" }),
  ).toHaveLength(1);
  expect((await world.call(world.maker, "DELETE /admin/broadcast_stop")).body).toMatchObject({
    stop: null,
  });
  await act(now.id, "resume");
  expect((await act(later.id, "resume")).body).toMatchObject({ state: "scheduled" });
  await world.deliver();
  expect(await notified(now.id)).toHaveLength(3);
});

test("a mail has an opt-out link that works in one step and counts at the moment of sending", async () => {
  await world.addMembers("mailed", 3);
  const ids = await userIds("mailed");
  await world.database.db("users").where({ id: ids[2] }).update({ email_verified_at: null });
  const first = await world.draft("mailed", { channels: ["mail"] });
  await send(first, 3);
  await world.deliver();
  expect(world.mailbox.mails.map(({ to }) => to).toSorted()).toEqual([
    "mailed1@example.in",
    "mailed2@example.in",
  ]);
  const { text = "" } = world.mailbox.mails.find(({ to }) => to.startsWith("mailed1")) ?? {};
  expect(text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const token = /List-Unsubscribe:\s+<.*?\/mail\/one-click\/([\w-]+)>/s.exec(text)?.[1] ?? "";
  const second = await world.draft("mailed", { channels: ["mail"] });
  await send(second, 3);
  const optOut = (given: string) => world.call("", `POST /mail/opt-out/${given}`);
  // The last character has bits that are not read.
  for (const at of [0, token.length - 2]) {
    const wrong = `${token.slice(0, at)}${token[at] === "1" ? "2" : "1"}${token.slice(at + 1)}`;
    expect((await optOut(wrong)).status).toBe(404);
  }
  expect((await optOut(token)).status).toBe(200);
  world.mailbox.mails.length = 0;
  await world.deliver();
  expect(world.mailbox.mails.map(({ to }) => to)).toEqual(["mailed2@example.in"]);
  const [progress] = (await world.read(second.id)).progress;
  expect(progress?.reasons.map(({ reason }) => reason).toSorted()).toEqual([
    "Email not verified",
    "Opted out",
  ]);
});

test("a mail server that fails loses no one: they are mailed once it works", async () => {
  await world.addMembers("retried", 2);
  const draft = await world.draft("retried", { channels: ["mail"] });
  world.mailbox.answerReceiver = "450 busy";
  await send(draft, 2);
  await world.core.outbox.deliverDue();
  expect(await world.read(draft.id)).toMatchObject({ state: "sending", progress: [{ open: 2 }] });
  world.mailbox.answerReceiver = "250 fine";
  await world.database
    .db("outbox_events")
    .whereNull("delivered_at")
    .update({ available_at: new Date(0) });
  await world.deliver();
  expect(world.mailbox.mails.map(({ to }) => to).toSorted()).toEqual([
    "retried1@example.in",
    "retried2@example.in",
  ]);
  expect(await world.read(draft.id)).toMatchObject({ state: "finished" });
});

test("Telegram reaches subscribers with a chat, and an interrupted message is not repeated", async () => {
  await world.addMembers("chat", 4);
  const [plain = "", silent = "", lost = "", reached = ""] = await userIds("chat");
  const { db } = world.database;
  await db.raw(
    `insert into entitlement_entries (id, user_id, tenant_key, kind, source, starts_at, ends_at,
       created_at)
     select gen_random_uuid(), id, 'munshi', 'plan', 'x', timestamptz '2026-01-01',
       timestamptz '2027-01-01', now()
     from users where id = any(?)`,
    [[silent, lost, reached]],
  );
  const draft = await world.draft("chat");
  const { clock, audit } = world.core;
  await db("broadcasts")
    .where({ id: draft.id })
    .update({ state: "sending", channels: ["telegram"], members: 4, started_at: clock.now() });
  await db("broadcast_recipients").insert(
    [plain, silent, lost, reached].map((userId) => ({
      broadcast_id: draft.id,
      channel: "telegram",
      user_id: userId,
      ...(userId === lost ? { state: "claimed", claimed_until: new Date(0), attempts: 1 } : {}),
    })),
  );
  const outbox = createOutbox({ db, clock, log: silentLog, pollSeconds: 60 });
  const sent: string[] = [];
  sendBroadcastsOn(db, {
    clock,
    audit,
    outbox,
    mail: { send: async () => "sent", close: () => undefined },
    telegram: {
      bot: {
        async send(userId: string) {
          if (userId === silent) return "none";
          sent.push(userId);
          return "sent";
        },
      },
    },
    optOuts: { makeToken: () => "" },
    publicUrl: "http://localhost",
  });
  await db.transaction(async (transaction) =>
    queueSending(transaction, outbox, {
      id: draft.id,
      tenant_key: "munshi",
      channels: ["telegram"],
    }),
  );
  while ((await outbox.deliverDue()) > 0);
  expect(sent).toEqual([reached]);
  expect(await world.read(draft.id)).toMatchObject({
    state: "finished",
    progress: [{ sent: 1, skipped: 2, unconfirmed: 1, open: 0 }],
  });
});

test("a test goes to the staff member alone", async () => {
  const draft = await world.draft("list", { channels: ["mail"] });
  expect((await act(draft.id, "test")).body).toEqual({ to: "maker@example.in" });
  await world.deliver();
  expect(world.mailbox.mails.map(({ to }) => to)).toEqual(["maker@example.in"]);
  expect(world.mailbox.mails[0]?.text).toContain("Subject: Test: News");
});

test("rivals on a draft: the second gets the values of the first", async () => {
  const draft = await world.draft("list");
  const { name, channels, audience, subject, link } = draft;
  const edit = (body: string) =>
    world.call(world.maker, `PUT /admin/broadcasts/${draft.id}`, {
      version: draft.version,
      content: { name, channels, audience, subject, link, body },
    });
  expect((await edit("First")).status).toBe(200);
  const second = await edit("Second");
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ current: { body: "First", version: 2 } });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { ComplaintDetails, ComplaintPublication } from "../../contract/complaints.ts";
import type { ChangeDetails } from "../../contract/change-requests.ts";
import type { ErrorBody } from "../../contract/index.ts";
import { mainTenant } from "../../platform/actor/actor.ts";
import { startRegisterServer } from "../../platform/register/testing/register-server.ts";
import type { RegisterServer } from "../../platform/register/testing/register-server.ts";
import { startSmtpMailbox } from "../../providers/mail/smtp-mailbox.fixture.ts";
import type { SmtpMailbox } from "../../providers/mail/smtp-mailbox.fixture.ts";
import { buildComplaintTables, loadComplaintRecord } from "./index.ts";

// The server's day is 21 Nov 26.
let server: RegisterServer;
let mailbox: SmtpMailbox;
let maker = "";
let checker = "";
beforeAll(async () => {
  mailbox = await startSmtpMailbox();
  server = await startRegisterServer({ MAIL_URL: mailbox.url });
  maker = await server.staff("maker", ["complaint.read", "complaint.change"]);
  checker = await server.staff("checker", ["complaint.read", "change.approve"]);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

let added = 0;
const codeOf = (told: { readonly body: unknown }): string => (told.body as ErrorBody).error.code;
async function add(receivedOn: string, more: object = {}): Promise<ComplaintDetails> {
  added += 1;
  const body = { receivedOn, source: "direct", name: "Asha Rao", subject: "Late alert", ...more };
  const told = await server.call(maker, "POST /admin/complaints", body, {
    "idempotency-key": `complaint-${added}`,
  });
  if (told.status !== 200) throw new TypeError(told.text);
  return told.body as ComplaintDetails;
}
const work = (id: string, body: object) =>
  server.call(maker, `POST /admin/complaints/${id}/work`, body);
const resolve = async ({ id, version }: ComplaintDetails, on: string) =>
  (await work(id, { action: "resolve", version, on, note: "We refunded you." }))
    .body as ComplaintDetails;
const months = async () =>
  (await server.call(maker, "GET /admin/complaint_months")).body as ComplaintPublication[];
async function publish(month: string, note = "") {
  const made = await server.call(maker, "POST /admin/changes", {
    kind: "complaints.publish",
    reason: "Monthly report",
    payload: { month, note },
  });
  const { id, hash } = made.body as ChangeDetails;
  return made.status === 200
    ? server.call(checker, `POST /admin/changes/${id}/approve`, { hash })
    : made;
}

test("an answer within the deadline reaches the client in the product and by mail", async () => {
  await server.database.db.raw(
    `insert into users (id, tenant_key, email, first_name, last_name, created_at, updated_at)
     values (gen_random_uuid(), 'munshi', 'asha@example.in', 'Asha', 'Rao', now(), now())`,
  );
  const complaint = await add("2026-11-10", { email: "Asha@example.in" });
  expect(complaint).toMatchObject({ dueOn: "2026-12-01", isClient: true, state: "open" });
  const answered = await resolve(complaint, "2026-11-20");
  expect(answered).toMatchObject({ state: "resolved", resolution: "We refunded you." });
  expect(answered.events.map(({ kind }) => kind)).toEqual(["received", "resolved"]);
  await server.core.outbox.deliverDue();
  const [mail] = mailbox.mails;
  expect(mail?.to).toBe("asha@example.in");
  expect(mail?.text).toContain("We refunded you.");
  const rows = (await server.database.db("notifications").where({ kind: "complaint" })) as {
    body: string;
  }[];
  expect(rows.map(({ body }) => body)).toEqual([expect.stringContaining("We refunded you.")]);
  const again = await work(complaint.id, {
    action: "resolve",
    version: answered.version,
    on: "2026-11-20",
    note: "Twice",
  });
  expect([again.status, codeOf(again)]).toEqual([409, "complaint.wrong_state"]);
});

test("deadlines count from the receipt, 21 days long", async () => {
  const before = (await server.call(maker, "GET /admin/complaint_deadlines")).body;
  const states: string[] = [];
  for (const day of ["2026-10-30", "2026-10-31", "2026-11-07", "2026-11-08"])
    states.push((await add(day)).state);
  const told = await server.call(maker, "GET /admin/complaint_deadlines");
  expect(before).toEqual({ open: 0, overdue: 0, dueWithinWeek: 0 });
  // Due on 20 Nov (yesterday), 21 Nov, 28 Nov and 29 Nov.
  expect(states).toEqual(["overdue", "due", "due", "open"]);
  expect(told.body).toEqual({ open: 4, overdue: 1, dueWithinWeek: 2 });
  const list = await server.call(maker, "POST /admin/registers/complaints/rows", {
    filter: [{ column: "state", is: "one_of", values: ["overdue"] }],
  });
  expect((list.body as { rows: object[] }).rows).toHaveLength(1);
});

test("the regulator's tables come from the register, and a published month stays as it was", async () => {
  await resolve(await add("2026-05-02", { source: "scores" }), "2026-09-04");
  await add("2026-06-30", { source: "scores" });
  const [, october, september] = await months();
  expect([october?.month, september?.month]).toEqual(["2026-10", "2026-09"]);
  expect(september?.rows).toContainEqual({
    source: "scores",
    received: 0,
    resolved: 1,
    pendingOverThreeMonths: 1,
    resolutionDays: 125,
  });
  expect(codeOf(await publish("2026-11"))).toBe("change.payload");
  expect((await publish("2026-09")).body).toMatchObject({ state: "applied" });
  const load = async () =>
    buildComplaintTables(await loadComplaintRecord(server.database.db, mainTenant));
  const tables = await load();
  expect(tables.current).toMatchObject({ month: "2026-09" });
  expect(tables.months.at(-1)).toEqual({
    period: "2026-09",
    carriedForward: 2,
    received: 0,
    resolved: 1,
    pending: 1,
    pendingOverThreeMonths: 1,
    averageDays: 125,
  });
  expect(tables.years.at(-1)).toMatchObject({ period: "2026-27", received: 2, resolved: 1 });
  // Recorded late: the published month does not move until a correction with a note is published.
  await add("2026-09-10");
  expect(await load()).toEqual(tables);
  expect((await months()).find(({ month }) => month === "2026-09")).toMatchObject({
    differs: true,
  });
  expect(codeOf(await publish("2026-09"))).toBe("change.payload");
  expect((await publish("2026-09", "A letter was recorded late.")).body).toMatchObject({
    state: "applied",
    result: { months: ["2026-09"] },
  });
  expect((await load()).months.at(-1)).toMatchObject({ received: 1, pending: 2 });
  const { corrections } = await loadComplaintRecord(server.database.db, mainTenant);
  expect(corrections).toMatchObject([{ month: "2026-09", note: "A letter was recorded late." }]);
  await expect(server.database.db("complaint_publications").delete()).rejects.toThrow(
    "never changed",
  );
});

test("an approval does not publish figures that moved since the request", async () => {
  const made = (
    await server.call(maker, "POST /admin/changes", {
      kind: "complaints.publish",
      reason: "Monthly report",
      payload: { month: "2026-10" },
    })
  ).body as ChangeDetails;
  await add("2026-10-02");
  const told = await server.call(checker, `POST /admin/changes/${made.id}/approve`, {
    hash: made.hash,
  });
  expect(told.body).toMatchObject({ state: "stale" });
});

test("SCORES has two reviews; an edit of a stale version gets the stored values", async () => {
  const { id } = await add("2026-11-15");
  const review = (version: number) =>
    work(id, { action: "review", version, note: "First level review" });
  expect([(await review(1)).status, (await review(2)).status]).toEqual([200, 200]);
  expect(codeOf(await review(3))).toBe("complaint.wrong_state");
  const stale = await work(id, { action: "note", version: 1, note: "Late" });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({ current: { version: 3, reviews: 2 } });
});

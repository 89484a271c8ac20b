import { afterAll, beforeAll, expect, test } from "vitest";
import type { ErrorBody, ResearchCallPage } from "../../contract/index.ts";
import type { Permission } from "../../contract/permissions.ts";
import type { CallChoices, CallDetails, Strategy } from "../../contract/research-desk.ts";
import type { ChangeDetails } from "../../contract/change-requests.ts";
import type { RegisterRows } from "../../contract/register.ts";
import {
  startRegisterServer,
  storeClients,
} from "../../platform/register/testing/register-server.ts";
import type { RegisterServer } from "../../platform/register/testing/register-server.ts";
import { createCompanyProfiles } from "../company-profile/index.ts";
import { asRequest, company, day } from "../market/market.fixture.ts";

const rivals = 64;
/** Of `storeClients`, those with a running subscription or trial. */
const clients = 24;
const desk: readonly Permission[] = [
  "call.read",
  "call.change",
  "strategy.read",
  "strategy.change",
];

let server: RegisterServer;
let asha: string;
let checker: string;
let strategy: Strategy;
let choices: CallChoices;

beforeAll(async () => {
  server = await startRegisterServer();
  await storeClients(server.database, clients);
  await server.core.market.importFacts(
    asRequest("exchange", [
      company("PUMP", { name: "Pump Limited" }),
      company("BARE", { name: "Bare Limited" }),
      day("PUMP", "2026-11-19", 440),
      day("PUMP", "2026-11-20", 445.5),
    ]),
  );
  await server.core.market.publish({});
  asha = await server.staff("asha", desk);
  checker = await server.staff("charu", ["change.approve", "call.read"]);
  strategy = (
    await server.call(asha, "POST /admin/strategies", {
      name: "Momentum",
      horizon: "short-term",
      risk: "high",
      segment: "mid",
    })
  ).body as Strategy;
  choices = (
    await server.call(asha, "POST /admin/call_disclosures", {
      version: 0,
      text: "The analyst holds none of the shares.",
    })
  ).body as CallChoices;
});
afterAll(async () => {
  await server.close();
});

const percent = (value: number): unknown => expect.closeTo(value, 2);
const codeOf = (told: { readonly body: unknown }): string => (told.body as ErrorBody).error.code;
const fieldsOf = (told: { readonly body: unknown }) =>
  ((told.body as ErrorBody).error.details ?? []).map(({ path }) => path);

const content = () => ({
  symbol: "PUMP",
  strategyId: strategy.id,
  side: "buy",
  horizon: "short-term",
  entryLow: 44_000,
  entryHigh: 45_000,
  targets: [52_000, 56_000],
  stop: 42_000,
  expiresOn: "2026-12-31",
  rationale: "Orders grow for four quarters.",
  analystId: choices.analysts.find(({ name }) => name === "asha")?.id,
  registration: "INH000000017",
});

let keys = 0;
const open = (change: object = {}, key = `call-number-${(keys += 1)}`) =>
  server.call(asha, "POST /admin/calls", { ...content(), ...change }, { "idempotency-key": key });
const opened = async (change: object = {}): Promise<string> => {
  const told = await open(change);
  if (told.status !== 200) throw new TypeError(told.text);
  return (told.body as { readonly id: string }).id;
};
const read = async (id: string): Promise<CallDetails> =>
  (await server.call(asha, `GET /admin/calls/${id}`)).body as CallDetails;
const close = (id: string, body: object) =>
  server.call(asha, `POST /admin/calls/${id}/close`, { version: 1, ...body });
const deliver = async (): Promise<void> => {
  for (;;) if ((await server.core.outbox.deliverDue()) === 0) return;
};
const listPublic = (status: "open" | "closed"): Promise<ResearchCallPage> =>
  createCompanyProfiles(server.core.db, server.core.market.facts).listCalls({ status, page: 1 });

test("opening records the clock, the exchange's price, the disclosure and who was notified", async () => {
  const { db } = server.database;
  const subscribed = (
    await db.raw<{ rows: { id: string }[] }>(
      `select distinct user_id as id from entitlement_entries
       where starts_at <= :now and ends_at >= :now order by user_id`,
      { now: server.core.clock.now() },
    )
  ).rows.map(({ id }) => id);
  const [muted] = subscribed;
  await db("notification_mutes").insert({
    user_id: muted,
    kind: "research_call",
    channel: "all",
    muted_at: server.core.clock.now(),
  });
  const id = await opened();
  await deliver();
  const call = await read(id);
  expect(call).toMatchObject({
    state: "open",
    company: { symbol: "PUMP", name: "Pump Limited" },
    disclosure: { version: 1, text: "The analyst holds none of the shares." },
    openedAt: "2026-11-21T10:00:00.000Z",
    latest: { paise: 44_550, on: "2026-11-20" },
    events: [
      {
        kind: "opened",
        at: "2026-11-21T10:00:00.000Z",
        by: "asha",
        price: { paise: 44_550, on: "2026-11-20" },
        audience: { members: subscribed.length - 1, isFinished: true },
      },
    ],
  });
  const sent = (await db("notifications")
    .where({ kind: "research_call" })
    .select("id", "body")) as {
    readonly id: string;
    readonly body: string;
  }[];
  expect(sent.map(({ id: sentId }) => sentId).toSorted()).toEqual(
    call.events[0]?.audience.notifications.toSorted(),
  );
  expect(new Set(sent.map(({ body }) => body))).toEqual(
    new Set(["Research call. Buy PUMP: entry ₹440 to ₹450, targets ₹520, ₹560, stop loss ₹420."]),
  );
  // Members see the same call, measured from the worse end of its band.
  expect((await listPublic("open")).calls).toMatchObject([
    {
      id,
      entry: 450,
      entryBand: { low: 440, high: 450 },
      targets: [520, 560],
      returnPercent: percent(-1),
      strategy: "Momentum",
      disclosure: "The analyst holds none of the shares.",
    },
  ]);
});

test("levels in the wrong order are refused by field, and a company without a price too", async () => {
  const told = await open({ stop: 44_500, targets: [52_000, 51_000] });
  expect([told.status, codeOf(told), fieldsOf(told)]).toEqual([
    400,
    "call.levels",
    ["body.targets", "body.stop"],
  ]);
  expect(codeOf(await open({ symbol: "BARE" }))).toBe("call.no_price");
  expect(codeOf(await open({ symbol: "NONE" }))).toBe("call.unknown_company");
  expect(codeOf(await open({ expiresOn: "2026-11-20" }))).toBe("call.expired_date");
});

test("an amendment keeps the entry; a second one of the same version gets the current values", async () => {
  const id = await opened();
  const amend = (version: number, stop: number) =>
    server.call(asha, `PUT /admin/calls/${id}`, {
      version,
      targets: [53_000],
      stop,
      expiresOn: "2027-01-15",
      rationale: "Orders grow.",
      note: "A new order was announced.",
    });
  const told = await amend(1, 43_000);
  expect(told.body).toMatchObject({
    version: 2,
    content: { entryLow: 44_000, entryHigh: 45_000, targets: [53_000], stop: 43_000 },
    events: [{ kind: "opened", content: { stop: 42_000 } }, { kind: "amended" }],
  });
  const stale = await amend(1, 43_500);
  expect([stale.status, codeOf(stale)]).toEqual([409, "call.changed"]);
  expect(stale.body).toMatchObject({ current: { version: 2, stop: 43_000, targets: [53_000] } });
});

test("an outcome that the exchange's price does not bear out is refused", async () => {
  const id = await opened();
  const told = await close(id, { outcome: "target" });
  expect([told.status, codeOf(told)]).toEqual([409, "call.not_reached"]);
  expect((told.body as ErrorBody).error.message).toBe(
    "PUMP last closed at ₹445.50 on 20 Nov 26; the target of ₹520 has not been reached. Choose another outcome.",
  );
  expect(codeOf(await close(id, { outcome: "stop" }))).toBe("call.not_reached");
  expect(codeOf(await close(id, { outcome: "expiry" }))).toBe("call.not_reached");
  expect(fieldsOf(await close(id, { outcome: "withdrawn" }))).toEqual(["body.note"]);
  const reached = await opened({ targets: [45_200], entryHigh: 44_100 });
  // Below the target by the close, above the stop: nothing but a manual end fits.
  expect(codeOf(await close(reached, { outcome: "target" }))).toBe("call.not_reached");
  const met = await opened({ entryHigh: 44_100, targets: [44_500] });
  expect((await close(met, { outcome: "target" })).body).toMatchObject({
    state: "target",
    content: { exit: 44_550 },
  });
});

test("64 rivals close one call: one wins, and members are notified once", async () => {
  const id = await opened();
  const told = await Promise.all(
    Array.from({ length: rivals }, (_, at) =>
      close(id, { outcome: at % 2 === 0 ? "manual" : "withdrawn", note: `Rival ${at}` }),
    ),
  );
  expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(told.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
    new Set(["call.wrong_state"]),
  );
  await deliver();
  const call = await read(id);
  expect(call.events.map(({ kind }) => kind)).toEqual(["opened", "closed"]);
  expect(call.content.exit).toBe(44_550);
  const [, closed] = call.events;
  const notices = await server.database
    .db("notifications")
    .where({ source: `research-call:${closed?.id ?? ""}` });
  expect(notices).toHaveLength(closed?.audience.members ?? -1);
});

test("a withdrawn loser stays in the members' list and in the track record", async () => {
  const id = await opened({ entryHigh: 46_000 });
  await close(id, { outcome: "withdrawn", note: "The order was cancelled." });
  const [mine] = (await listPublic("closed")).calls.filter((call) => call.id === id);
  expect(mine).toMatchObject({ status: "withdrawn", exit: 445.5, returnPercent: percent(-3.15) });
  const told = await server.call(asha, "GET /admin/calls/record");
  if (told.status !== 200) throw new TypeError(told.text);
  const record = told.body as {
    readonly overall: { readonly closed: number; readonly outcomes: { withdrawn: number } };
    readonly byAnalyst: readonly { readonly name: string; readonly closed: number }[];
  };
  const rows = (
    await server.call(asha, "POST /admin/registers/research-calls/rows", {
      filter: [{ column: "state", is: "one_of", values: ["withdrawn"] }],
    })
  ).body as RegisterRows;
  expect(record.overall.outcomes.withdrawn).toBe(rows.rows.length);
  expect(record.byAnalyst).toMatchObject([{ name: "asha", closed: record.overall.closed }]);
});

test("a closed call changes only by a correction that a second person approves", async () => {
  const id = await opened();
  await close(id, { outcome: "manual", note: "Taken." });
  const direct = await server.call(asha, `PUT /admin/calls/${id}`, {
    version: 2,
    targets: [53_000],
    stop: 42_000,
    expiresOn: "2027-01-15",
    rationale: "x",
    note: "x",
  });
  expect(codeOf(direct)).toBe("call.wrong_state");
  const request = async (exit: number): Promise<ChangeDetails> =>
    (
      await server.call(asha, "POST /admin/changes", {
        kind: "call.correct",
        payload: { call: id, outcome: "stop", exit },
        reason: "The exchange corrected its close.",
      })
    ).body as ChangeDetails;
  const first = await request(41_900);
  const second = await request(41_800);
  expect(first.diff).toMatchObject([
    { label: "Call" },
    { label: "Outcome", before: "Closed", after: "Stop loss hit" },
    { label: "Exit price", before: "₹445.50", after: "₹419" },
  ]);
  const approve = (token: string, change: ChangeDetails) =>
    server.call(token, `POST /admin/changes/${change.id}/approve`, { hash: change.hash });
  expect((await approve(asha, first)).status).toBe(403);
  expect((await approve(checker, first)).body).toMatchObject({ state: "applied" });
  expect((await approve(checker, second)).body).toMatchObject({ state: "stale" });
  const call = await read(id);
  expect(call).toMatchObject({ state: "stop", content: { exit: 41_900 } });
  expect(call.events.at(-1)).toMatchObject({
    kind: "corrected",
    changeId: first.id,
    note: "The exchange corrected its close.",
  });
});

test("events are never changed, and a repeated request opens one call", async () => {
  const { db } = server.database;
  await expect(db("desk_call_events").update({ note: "x" })).rejects.toThrow(
    /desk_call_events|never|append|audit/i,
  );
  const told = [await open({}, "same-call-key"), await open({}, "same-call-key")];
  expect(new Set(told.map(({ text }) => text)).size).toBe(1);
});

test("strategies are retired, not deleted, and edits name the version they were made from", async () => {
  const added = (
    await server.call(asha, "POST /admin/strategies", {
      name: "Value",
      horizon: "long-term",
      risk: "low",
      segment: "all",
    })
  ).body as Strategy;
  const { id: _, openCalls: _open, closedCalls: _closed, ...fields } = added;
  const edit = (change: object) =>
    server.call(asha, `PUT /admin/strategies/${added.id}`, { ...fields, ...change });
  expect(codeOf(await edit({ name: "momentum" }))).toBe("strategy.duplicate_name");
  expect((await edit({ isRetired: true })).body).toMatchObject({ isRetired: true, version: 2 });
  const stale = await edit({ risk: "high" });
  expect([stale.status, codeOf(stale)]).toEqual([409, "strategy.changed"]);
  expect(stale.body).toMatchObject({ current: { version: 2, risk: "low" } });
  expect(codeOf(await open({ strategyId: added.id }))).toBe("call.unknown_choice");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallChoices, CallDetails, Strategy } from "../../contract/research-desk.ts";
import type { RegisterRows } from "../../contract/register.ts";
import { cliActor } from "../../platform/actor/actor.ts";
import {
  startRegisterServer,
  storeClients,
} from "../../platform/register/testing/register-server.ts";
import type { RegisterServer } from "../../platform/register/testing/register-server.ts";
import { asRequest, company, day } from "../market/market.fixture.ts";

let server: RegisterServer;
let asha: string;
let content: object;

beforeAll(async () => {
  server = await startRegisterServer();
  await storeClients(server.database, 12);
  await server.core.market.importFacts(
    asRequest("exchange", [
      company("PUMP", { name: "Pump Limited" }),
      day("PUMP", "2026-11-18", 441),
      day("PUMP", "2026-11-19", 440),
      day("PUMP", "2026-11-20", 445.5),
    ]),
  );
  await server.core.market.publish({});
  asha = await server.staff("asha", ["call.read", "call.change", "strategy.change"]);
  const strategy = await post<Strategy>("POST /admin/strategies", {
    name: "Momentum",
    horizon: "short-term",
    risk: "high",
    segment: "mid",
  });
  const { analysts } = await post<CallChoices>("POST /admin/call_disclosures", {
    version: 0,
    text: "The analyst holds none of the shares.",
  });
  content = {
    symbol: "PUMP",
    strategyId: strategy.id,
    side: "buy",
    horizon: "short-term",
    entryLow: 46_000,
    entryHigh: 46_000,
    targets: [52_000],
    stop: 42_000,
    expiresOn: "2026-12-31",
    rationale: "Orders grow for four quarters.",
    analystId: analysts[0]?.id,
    registration: "INH000000017",
  };
});
afterAll(async () => {
  await server.close();
});

const post = async <T>(key: string, body: object, key0 = {}): Promise<T> => {
  const { status, text, body: answer } = await server.call(asha, key, body, key0);
  if (status !== 200) throw new TypeError(text);
  return answer as T;
};
let calls = 0;
const open = async (change: object = {}): Promise<string> => {
  const key = { "idempotency-key": `expiring-call-${(calls += 1)}` };
  return (await post<{ id: string }>("POST /admin/calls", { ...content, ...change }, key)).id;
};
/** Moves the last day into the past, as time would. */
const endOn = async (id: string, expiresOn: string): Promise<void> => {
  await server.database.db("desk_calls").where({ id }).update({ expires_on: expiresOn });
};
const read = async (id: string): Promise<CallDetails> =>
  (await server.call(asha, `GET /admin/calls/${id}`)).body as CallDetails;
const deliver = async (): Promise<void> => {
  for (;;) if ((await server.core.outbox.deliverDue()) === 0) return;
};
const publish = async (): Promise<void> => {
  await server.core.marketAdmin.publishNow(cliActor, { kind: null, asOf: null }, () => {});
  await deliver();
};

test("a publication closes calls after their last day, at that day's close, once", async () => {
  const [ended, earlier, running] = [await open(), await open(), await open()];
  await endOn(ended, "2026-11-20");
  await endOn(earlier, "2026-11-19");
  await deliver();
  await publish();
  const call = await read(ended);
  expect(call).toMatchObject({
    state: "expiry",
    content: { exit: 44_550 },
    returnPercent: expect.closeTo(-3.15, 2) as unknown,
    events: [
      { kind: "opened", by: "asha" },
      { kind: "closed", by: "Munshi", price: { paise: 44_550, on: "2026-11-20" } },
    ],
  });
  expect(call.events[1]?.audience).toMatchObject({
    members: call.events[0]?.audience.members,
    isFinished: true,
  });
  expect(call.events[1]?.audience.members).toBeGreaterThan(0);
  expect(await read(earlier)).toMatchObject({ state: "expiry", content: { exit: 44_000 } });
  expect(await read(running)).toMatchObject({ state: "open" });
  await publish();
  expect((await read(ended)).events).toHaveLength(2);
  const record = (await server.call(asha, "GET /admin/calls/record")).body;
  expect(record).toMatchObject({ overall: { closed: 2, outcomes: { expiry: 2 } } });
});

test("the list shows why a call is due, by the last published close", async () => {
  const [target, stop, last, none] = [
    await open({ entryLow: 43_000, entryHigh: 44_000, targets: [44_500], stop: 42_000 }),
    await open({ stop: 45_000 }),
    await open(),
    await open(),
  ];
  await endOn(last, "2026-11-21");
  const { rows } = await post<RegisterRows>("POST /admin/registers/research-calls/rows", {
    filter: [{ column: "due", is: "filled" }],
  });
  expect(new Map(rows.map(({ id, cells }) => [id, [cells["due"], cells["last"]]]))).toEqual(
    new Map([
      [target, ["target", 44_550]],
      [stop, ["stop", 44_550]],
      [last, ["expiry", 44_550]],
    ]),
  );
  expect(rows.some(({ id }) => id === none)).toBe(false);
});

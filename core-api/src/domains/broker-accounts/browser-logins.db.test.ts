import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clientFlowHeader, tenantHeader } from "../../contract/index.ts";
import type { BrokerEmailNeeded, BrokerLoginState } from "../../contract/index.ts";
import type { Failure, Told } from "../accounts/testing/accounts-server.ts";
import { by, idOf, site, startBrokersServer } from "./broker-logins.fixture.ts";
import type { BrokersServer } from "./broker-logins.fixture.ts";

let server: BrokersServer;
beforeAll(async () => {
  server = await startBrokersServer(["zerodha", "upstox"]);
});
afterAll(async () => server.closeAll());
beforeEach(async () => {
  const { db } = server.database;
  await db("broker_accounts").delete();
  await db("broker_login_attempts").delete();
  await db("attempt_counters").delete();
});

const [mine, theirs] = ["m".repeat(43), "t".repeat(43)];
const asha = "SBX001";
const codeOf = ({ status, body }: Told<Failure>) => [status, body.error.code];
const unknown = [400, "broker.attempt_unknown"];
const used = [400, "broker.attempt_used"];

const stateOf = async (flow: string, bearer?: string) =>
  server.call<BrokerLoginState & Failure>("/user/broker_login", by(bearer, flow));
const waitingOf = async (flow: string, bearer?: string) =>
  (await stateOf(flow, bearer)).body.waiting;
const finish = async <Body = Failure>(given: object, flow = mine, bearer?: string) =>
  server.finish<Body>("zerodha", given, bearer, flow);

/** A visitor's login in my browser, up to the broker's response. */
async function begin(client = asha) {
  const { attempt, url } = await server.begin("zerodha", undefined, mine);
  return { attempt, params: await server.choose(url, client) };
}

/** The same, up to the question for an email address. */
async function beginByEmail(): Promise<BrokerEmailNeeded> {
  const { body } = await finish<BrokerEmailNeeded>({ params: (await begin()).params });
  return body;
}

async function proveEmail({ client_id: id }: BrokerEmailNeeded, email: string) {
  const sent = await server.call("/user/broker_login/code", {
    body: { email, sets_password: true },
    ...by(undefined, mine),
  });
  expect(sent.body).toEqual({ success: true, message: "Mail Sent" });
  const code = await server.codeFor(email);
  await server.call("/user/check_verification_code", {
    body: { client_id: id, email_id: email, validation_code: code, password: "" },
    ...by(undefined, mine),
  });
  return { email, validation_code: code };
}

test("a login belongs to the browser and the site that began it", async () => {
  const { attempt, params } = await begin();
  const program = await server.finish("zerodha", { attempt, params });
  expect(codeOf(program)).toEqual(unknown);
  expect(codeOf(await server.finish("zerodha", { params }))).toEqual(unknown);
  for (const given of [{ params }, { params, attempt }]) {
    expect(codeOf(await finish(given, theirs))).toEqual(unknown);
  }
  expect(codeOf(await stateOf(theirs))).toEqual(unknown);
  expect(codeOf(await server.call("/user/broker_login"))).toEqual(unknown);
  const { headers } = by(undefined, mine);
  const elsewhere = { headers: { ...headers, [tenantHeader]: "zerodha" } };
  expect(codeOf(await server.call("/user/broker_login", elsewhere))).toEqual(unknown);
  expect(codeOf(await finish({ params }))).toEqual([400, "broker.email_needed"]);
});

test("a flow without the servers' secret is no browser", async () => {
  await begin();
  const headers = { [clientFlowHeader]: mine };
  expect(codeOf(await server.call("/user/broker_login", { headers }))).toEqual(unknown);
});

test("a login that a member began needs the member in the same browser", async () => {
  await server.signUpAs("owner@example.in", "Rohan Kulkarni");
  await server.signUp("guest@example.in");
  const { access } = await server.signIn("owner@example.in");
  const { access: guest } = await server.signIn("guest@example.in");
  const { url } = await server.begin("zerodha", access, mine);
  const params = await server.choose(url, asha);
  for (const bearer of [undefined, guest]) {
    expect(codeOf(await stateOf(mine, bearer))).toEqual(unknown);
    expect(codeOf(await finish({ params }, mine, bearer))).toEqual(unknown);
  }
  expect(codeOf(await finish({ params }, mine, access))).toEqual([409, "broker.name_differs"]);
  expect(await waitingOf(mine, access)).toEqual({
    kind: "name",
    name: { holder: "Asha Menon", member: "Rohan Kulkarni" },
  });
  const declined = await finish({ confirm_name: false }, mine, access);
  expect(codeOf(declined)).toEqual([400, "broker.name_declined"]);
  expect(await waitingOf(mine, access)).toBeNull();
});

test("a login keeps its callback, next page and referrer", async () => {
  const callback = `${site}/zerodha`;
  const body = { broker: idOf("zerodha"), callback, next: "/pricing", ref_id: "partner-7" };
  const { body: begun } = await server.call<{ readonly url: string }>("/user/broker_login", {
    body,
    ...by(undefined, mine),
  });
  const state = { broker: 3, callback, next: "/pricing", waiting: null };
  expect((await stateOf(mine)).body).toEqual(state);
  const params = await server.choose(begun.url, asha);
  const { body: needed } = await finish<BrokerEmailNeeded>({ params });
  const given = await proveEmail(needed, "referred@example.in");
  expect((await finish(given)).status).toBe(200);
  expect((await stateOf(mine)).body).toEqual(state);
  const { db } = server.database;
  expect(await db("users").where({ email: given.email }).first("referred_by")).toEqual({
    referred_by: "partner-7",
  });
});

test("of many tabs with one response, one finishes", async () => {
  await server.signUpAs("tabs@example.in", "Asha Menon");
  const { access } = await server.signIn("tabs@example.in");
  const { url } = await server.begin("zerodha", access, mine);
  const params = await server.choose(url, asha);
  const told = await Promise.all(
    Array.from({ length: 16 }, async () => finish({ params }, mine, access)),
  );
  expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const one of told.filter(({ status }) => status !== 200)) {
    expect(codeOf(one)).toEqual(used);
  }
  expect(codeOf(await finish({ params }, mine, access))).toEqual(used);
});

test("a second login in the same browser replaces the first", async () => {
  const first = await begin();
  server.clock.advance(1_000);
  const second = await begin();
  expect(codeOf(await finish({ params: first.params }))).toEqual([400, "broker.state_mismatch"]);
  expect(codeOf(await finish({ params: second.params }))).toEqual([400, "broker.email_needed"]);
});

test("a login expires after ten minutes, an email step after thirty", async () => {
  const { params } = await begin();
  server.clock.advance(600_000);
  expect(codeOf(await finish({ params }))).toEqual([400, "broker.attempt_expired"]);
  await beginByEmail();
  server.clock.advance(1_799_000);
  expect(await waitingOf(mine)).toMatchObject({ kind: "email" });
  server.clock.advance(1_000);
  expect(await waitingOf(mine)).toBeNull();
  const late = await finish({ email: "late@example.in", validation_code: "123456" });
  expect(codeOf(late)).toEqual([400, "broker.attempt_expired"]);
});

test("an email step remembers its address until the address is rejected", async () => {
  await server.signUp("mapped@example.in");
  const { access } = await server.signIn("mapped@example.in");
  await server.logIn("upstox", "4SBX02", access);
  const needed = await beginByEmail();
  const email = {
    broker: 3,
    clientId: needed.client_id,
    maskedClientId: "SB**01",
    email: "asha.menon.sandbox@gmail.com",
    sentTo: "",
    setsPassword: false,
  };
  expect(await waitingOf(mine)).toEqual({ kind: "email", email });
  const given = await proveEmail(needed, "mapped@example.in");
  const sent = { kind: "email", email: { ...email, sentTo: given.email, setsPassword: true } };
  expect(await waitingOf(mine)).toEqual(sent);
  const wrong = await finish({ ...given, validation_code: "000000" });
  expect(codeOf(wrong)).toEqual([400, "broker.code_unknown"]);
  const callback = await finish({ params: { request_token: "again" } });
  expect(codeOf(callback)).toEqual(used);
  expect(await waitingOf(mine)).toEqual(sent);
  expect(codeOf(await finish(given))).toEqual([400, "broker.mapped_elsewhere"]);
  expect(await waitingOf(mine)).toEqual({ kind: "email", email });
  const other = await proveEmail(needed, "unmapped@example.in");
  expect((await finish(other)).status).toBe(200);
  expect(await waitingOf(mine)).toBeNull();
});

test("a code is mailed only to a login that waits for an address", async () => {
  const send = async () =>
    server.call("/user/broker_login/code", {
      body: { email: "new@example.in", sets_password: false },
      ...by(undefined, mine),
    });
  expect(codeOf(await send())).toEqual(unknown);
  await begin();
  expect(codeOf(await send())).toEqual(used);
  await server.deliver();
  expect(server.mailbox.mails.filter(({ to }) => to === "new@example.in")).toEqual([]);
});

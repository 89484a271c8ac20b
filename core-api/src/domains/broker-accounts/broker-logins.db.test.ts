import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type {
  BrokerAccountAnswer,
  BrokerEmailNeeded,
  BrokerFundsAnswer,
  BrokerHoldingsAnswer,
  LoginResponse,
  NotificationsAnswer,
} from "../../contract/index.ts";
import type { Failure } from "../accounts/testing/accounts-server.ts";
import { idOf, site, startBrokersServer } from "./broker-logins.fixture.ts";
import type { BrokersServer } from "./broker-logins.fixture.ts";

let server: BrokersServer;
beforeAll(async () => {
  server = await startBrokersServer(["zerodha", "upstox"]);
});
afterAll(async () => server.closeAll());
beforeEach(async () => {
  const { db } = server.database;
  await db("broker_accounts").delete();
  await db("attempt_counters").delete();
});

const asha = "SBX001";
const rohan = "SBX002";
const codeOf = (told: { readonly status: number; readonly body: Failure }) => [
  told.status,
  told.body.error.code,
];

/** A member with a Zerodha account: how most tests begin. */
async function linkByEmail(email: string, key = "zerodha", client = asha): Promise<LoginResponse> {
  const { attempt, url } = await server.begin(key);
  const params = await server.choose(url, client);
  const { body: needed } = await server.finish<BrokerEmailNeeded>(key, { attempt, params });
  const code = await server.proveEmail(needed.client_id, email);
  const told = await server.finish(key, { attempt, email, validation_code: code });
  expect(told.status).toBe(200);
  return told.body;
}

test("an unknown client proves an email address, gets an account, and signs in by the broker", async () => {
  const email = "asha@example.in";
  const { attempt, url, expires_at: expires } = await server.begin("zerodha");
  expect(attempt).toMatch(/^[\w-]{43}$/);
  expect(url).not.toContain(attempt);
  expect(expires).toBe("2026-11-21T10:10:00.000Z");
  const params = await server.choose(url, asha);
  const needed = await server.finish<BrokerEmailNeeded & Failure>("zerodha", { attempt, params });
  expect(codeOf(needed)).toEqual([400, "broker.email_needed"]);
  expect(needed.body).toMatchObject({
    success: false,
    error_code: 4000,
    email: "asha.menon.sandbox@gmail.com",
    masked_client_id: "SB**01",
  });
  const { client_id: clientId } = needed.body;
  expect(clientId).toMatch(/^broker:3:[\w-]{22}$/);
  const code = await server.proveEmail(clientId, email, "a first password");
  const told = await server.finish("zerodha", { attempt, email, validation_code: code });
  expect(told.body).toMatchObject({ success: true, active_broker: 3 });
  expect(await server.database.db("users").where({ email }).first()).toMatchObject({
    id: told.body.user_data_id,
  });
  expect((await server.signIn(email, "a first password")).active_broker).toBe(3);
  const again = await server.logIn("zerodha", asha);
  expect(again.body).toMatchObject({ user_data_id: told.body.user_data_id, active_broker: 3 });
});

test("a new member gets the name from the broker", async () => {
  const { user_data_id: id } = await linkByEmail("named@example.in", "upstox", "4SBX02");
  expect(await server.database.db("users").where({ id }).first()).toMatchObject({
    first_name: "Rohan",
    last_name: "Kulkarni",
    password_hash: null,
  });
});

test("an account that the email dialog made with a first password has the broker's name too", async () => {
  const nameAfter = async (email: string, password: string) => {
    const { attempt, url } = await server.begin("upstox");
    const params = await server.choose(url, "4SBX02");
    const { body: needed } = await server.finish<BrokerEmailNeeded>("upstox", { attempt, params });
    const code = await server.proveEmail(needed.client_id, email, password);
    const told = await server.finish("upstox", { attempt, email, validation_code: code });
    expect(told.status).toBe(200);
    const user: unknown = await server.database
      .db("users")
      .where({ email })
      .first("first_name", "last_name");
    return user;
  };
  expect(await nameAfter("dialog@example.in", "a first password")).toEqual({
    first_name: "Rohan",
    last_name: "Kulkarni",
  });
  await server.database.db("broker_accounts").delete();
  // A name that a member gave is kept.
  await server.signUpAs("has-a-name@example.in", "R Kulkarni");
  expect(await nameAfter("has-a-name@example.in", "")).toEqual({
    first_name: "R",
    last_name: "Kulkarni",
  });
});

test("a client id that was used before and let go of is asked for an address, and finds its account", async () => {
  const email = "used-before@example.in";
  const { access, user_data_id: id } = await linkByEmail(email);
  await server.call("/user/broker_account", { method: "DELETE", bearer: access });
  const { attempt, url } = await server.begin("zerodha");
  const params = await server.choose(url, asha);
  const needed = await server.finish<BrokerEmailNeeded & Failure>("zerodha", { attempt, params });
  expect(codeOf(needed)).toEqual([400, "broker.email_needed"]);
  const code = await server.proveEmail(needed.body.client_id, email);
  const told = await server.finish("zerodha", { attempt, email, validation_code: code });
  expect(told.body).toMatchObject({ user_data_id: id, active_broker: 3 });
});

test("a member links the account at a broker, is notified of it, and the audit names the broker alone", async () => {
  await server.signUpAs("linker@example.in", "Rohan Kulkarni");
  const { access, user_data_id: id } = await server.signIn("linker@example.in");
  const linked = await server.logIn("zerodha", rohan, access);
  expect(linked.body).toMatchObject({ user_data_id: id, active_broker: 3 });
  const [entry] = (await server.database
    .db("audit_entries")
    .where({ action: "broker.linked", subject: id })) as { readonly details: unknown }[];
  expect(entry?.details).toEqual({ broker: "zerodha" });
  await server.deliver();
  const list = await server.call<NotificationsAnswer>("/help-action/notifications/", {
    bearer: access,
  });
  const [told] = list.body.results;
  expect(told?.kind).toBe("broker");
  expect(told?.notification).toContain("Zerodha was connected");
  const mail = server.mailbox.mails.findLast(({ to }) => to === "linker@example.in");
  expect(mail?.text).toContain("Subject: Zerodha was connected to your account");
  expect(mail?.text).toMatch(/reset your password at http/);
});

test("a client of another member is taken", async () => {
  await linkByEmail("owner@example.in");
  await server.signUp("second@example.in");
  const { access } = await server.signIn("second@example.in");
  const told = await server.logIn("zerodha", asha, access);
  expect(codeOf(told)).toEqual([400, "broker.client_taken"]);
  expect(told.body.message).toBe("Client ID is already taken!");
});

test("a member has one broker account until it is unlinked", async () => {
  const { access } = await linkByEmail("one@example.in");
  const other = await server.logIn("upstox", "4SBX02", access);
  expect(codeOf(other)).toEqual([400, "broker.mapped_elsewhere"]);
  const unlinked = await server.call("/user/broker_account", { method: "DELETE", bearer: access });
  expect(unlinked.status).toBe(200);
  const bare = await server.call("/user/broker_account", { bearer: access });
  expect([bare.status, bare.body]).toEqual([200, null]);
  expect((await server.logIn("upstox", "4SBX02", access)).body.active_broker).toBe(14);
});

test("an address that is mapped to another broker is refused, and another address may be given", async () => {
  await linkByEmail("mapped@example.in");
  const { attempt, url } = await server.begin("upstox");
  const params = await server.choose(url, "4SBX02");
  const { body: needed } = await server.finish<BrokerEmailNeeded>("upstox", { attempt, params });
  const give = async (email: string) => {
    const code = await server.proveEmail(needed.client_id, email);
    return server.finish("upstox", { attempt, email, validation_code: code });
  };
  const refused = await give("mapped@example.in");
  expect(codeOf(refused)).toEqual([400, "broker.mapped_elsewhere"]);
  expect(refused.body.message).toBe(
    "An account with this email id already mapped with another broker, please use a different email id!",
  );
  expect((await give("unmapped@example.in")).status).toBe(200);
});

test("an address without a right code opens nothing", async () => {
  const { attempt, url } = await server.begin("zerodha");
  const params = await server.choose(url, asha);
  await server.finish("zerodha", { attempt, params });
  const email = "asha.menon.sandbox@gmail.com";
  const guessed = await server.finish("zerodha", { attempt, email, validation_code: "123456" });
  expect(codeOf(guessed)).toEqual([400, "broker.code_unknown"]);
  const none = await server.finish("zerodha", { attempt, email: "no address" });
  expect(codeOf(none)).toEqual([400, "account.invalid_email"]);
  const sameAgain = await server.finish("zerodha", { attempt, params });
  expect(codeOf(sameAgain)).toEqual([400, "broker.attempt_used"]);
});

test("who says no at the broker is told so, and the attempt is used up", async () => {
  const { attempt, url } = await server.begin("zerodha");
  const params = await server.choose(url, "");
  expect(codeOf(await server.finish("zerodha", { attempt, params }))).toEqual([
    400,
    "broker.denied",
  ]);
  expect(codeOf(await server.finish("zerodha", { attempt, params }))).toEqual([
    400,
    "broker.attempt_used",
  ]);
});

test("an answer serves once, for its own attempt, in its time", async () => {
  await linkByEmail("once@example.in");
  const first = await server.begin("zerodha");
  const params = await server.choose(first.url, asha);
  const second = await server.begin("zerodha");
  const crossed = await server.finish("zerodha", { attempt: second.attempt, params });
  expect(codeOf(crossed)).toEqual([400, "broker.state_mismatch"]);
  const without = await server.finish("zerodha", { attempt: first.attempt, params: {} });
  expect(codeOf(without)).toEqual([400, "broker.state_mismatch"]);
  expect((await server.finish("zerodha", { attempt: first.attempt, params })).status).toBe(200);
  const replayed = await server.finish("zerodha", { attempt: first.attempt, params });
  expect(codeOf(replayed)).toEqual([400, "broker.attempt_used"]);
  // The broker's own word about a code that comes twice, under an attempt that would do.
  const state = new URL(second.url).searchParams.get("redirect_params")?.slice("state=".length);
  const stolen = { ...params, state: state ?? "" };
  const refused = await server.finish("zerodha", { attempt: second.attempt, params: stolen });
  expect(codeOf(refused)).toEqual([401, "broker.refused"]);
});

test("an attempt that is old, foreign or made up is told apart", async () => {
  const { attempt, url } = await server.begin("zerodha");
  const params = await server.choose(url, asha);
  const other = await server.finish("upstox", { attempt, params });
  expect(codeOf(other)).toEqual([400, "broker.attempt_unknown"]);
  for (const madeUp of ["", "x".repeat(43), `${attempt}x`]) {
    const told = await server.finish("zerodha", { attempt: madeUp, params });
    expect(codeOf(told)).toEqual([400, "broker.attempt_unknown"]);
  }
  server.clock.advance(600_000);
  expect(codeOf(await server.finish("zerodha", { attempt, params }))).toEqual([
    400,
    "broker.attempt_expired",
  ]);
});

test("an attempt that a member began is that member's alone", async () => {
  await server.signUpAs("beginner@example.in", "Rohan Kulkarni");
  await server.signUp("thief@example.in");
  const { access } = await server.signIn("beginner@example.in");
  const { access: foreign } = await server.signIn("thief@example.in");
  const { attempt, url } = await server.begin("zerodha", access);
  const params = await server.choose(url, rohan);
  for (const bearer of [undefined, foreign]) {
    const told = await server.finish("zerodha", { attempt, params }, bearer);
    expect(codeOf(told)).toEqual([400, "broker.attempt_unknown"]);
  }
  expect((await server.finish("zerodha", { attempt, params }, access)).status).toBe(200);
});

test("a login ends when the broker's day does, and the client logs in again", async () => {
  const { access, user_data_id } = await linkByEmail("daily@example.in");
  const account = await server.call<BrokerAccountAnswer>("/user/broker_account", {
    bearer: access,
  });
  // Six in the morning in India.
  expect(account.body).toEqual({
    broker: 3,
    name: "Zerodha",
    client_id: "SB**01",
    holder: "Asha Menon",
    status: "connected",
    expires_at: "2026-11-22T00:30:00.000Z",
  });
  server.clock.advance(Date.parse("2026-11-22T00:30:00Z") - server.clock.now().getTime());
  const login = await server.core.accounts.outside.admit(
    { tenant: "munshi", address: "" },
    user_data_id,
    "",
  );
  expect(login.active_broker).toBeNull();
  const { access: next } = login;
  const over = await server.call<BrokerAccountAnswer>("/user/broker_account", { bearer: next });
  expect(over.body.status).toBe("over");
  const funds = await server.call("/user/broker_funds", { bearer: next });
  expect(codeOf(funds)).toEqual([400, "broker.session_over"]);
  expect((await server.logIn("zerodha", asha)).body).toMatchObject({
    user_data_id,
    active_broker: 3,
  });
});

test("funds and holdings are asked under the member's login", async () => {
  const { access } = await linkByEmail("funds@example.in");
  const funds = await server.call<BrokerFundsAnswer>("/user/broker_funds", { bearer: access });
  expect(funds.body).toMatchObject({ broker: 3, available_paise: 24_543_160 });
  const { body } = await server.call<BrokerHoldingsAnswer>("/user/broker_holdings", {
    bearer: access,
  });
  expect(body.holdings).toHaveLength(5);
  expect(body.holdings[0]).toMatchObject({
    symbol: "ARKAYJILA",
    quantity: 120,
    average_price: 107.37,
  });
  const orders = await server.call<{ readonly orders: unknown }>("/user/broker_orders", {
    bearer: access,
  });
  expect(orders.body.orders).toEqual([]);
});

test("a login that the broker calls over ends here too", async () => {
  const { access, user_data_id: id } = await linkByEmail("over@example.in");
  // The broker ends it, and tells nobody.
  await server.core.brokers.desk.withSession(id, ({ provider, token }) =>
    provider.login.end(token, AbortSignal.timeout(5_000)),
  );
  const account = () =>
    server.call<BrokerAccountAnswer>("/user/broker_account", { bearer: access });
  expect((await account()).body.status).toBe("connected");
  const over = await server.call<Failure & { readonly error_code: number }>("/user/broker_funds", {
    bearer: access,
  });
  expect(codeOf(over)).toEqual([400, "broker.session_over"]);
  expect(over.body.error_code).toBe(5000);
  expect((await account()).body.status).toBe("over");
  expect(await server.database.db("broker_sessions").first()).toMatchObject({
    end_reason: "refused",
    sealed_session: null,
  });
});

test("a logout at the broker is asked for, and leaves the account linked", async () => {
  const { access } = await linkByEmail("clear@example.in");
  const clear = (client_id: string, broker = 3) =>
    server.call("/user/clear_oauth_token", { bearer: access, body: { broker, client_id } });
  for (const cleared of [await clear("XX**99"), await clear("", 14)]) {
    expect(codeOf(cleared)).toEqual([404, "broker.account_not_found"]);
  }
  expect((await clear("SB**01")).status).toBe(200);
  const { body } = await server.call<BrokerAccountAnswer>("/user/broker_account", {
    bearer: access,
  });
  expect(body).toMatchObject({ status: "over", client_id: "SB**01" });
  expect(await server.database.db("broker_sessions").first()).toMatchObject({
    end_reason: "cleared",
    sealed_session: null,
  });
});

test("who has linked nothing is asked to log in with a broker", async () => {
  await server.signUp("nobody@example.in");
  const { access } = await server.signIn("nobody@example.in");
  const told = await server.call<Failure & { readonly error_code: number }>("/user/broker_funds", {
    bearer: access,
  });
  expect(codeOf(told)).toEqual([400, "broker.not_connected"]);
  expect(told.body.error_code).toBe(5000);
  const cleared = await server.call("/user/clear_oauth_token", {
    bearer: access,
    body: { broker: 3, client_id: "" },
  });
  expect(codeOf(cleared)).toEqual([404, "broker.account_not_found"]);
});

test.each([
  ["another path", `${site}/aboutUs`],
  ["another broker's path", `${site}/upstox`],
  ["another host", "http://localhost.attacker.example/zerodha"],
  ["a partner's host", "http://upstox.localhost:3000/zerodha"],
  ["another scheme", "https://localhost:3000/zerodha"],
  ["a query", `${site}/zerodha?next=//attacker.example`],
  ["a login in the address", "http://localhost:3000@attacker.example/zerodha"],
  ["no address", "javascript:alert(1)"],
])("nobody is sent back to %s", async (_title, callback) => {
  const told = await server.call("/user/broker_login", {
    body: { broker: idOf("zerodha"), callback },
  });
  expect(codeOf(told)).toEqual([400, "broker.callback_refused"]);
});

test("closed tiles, and brokers of other partners' sites, begin nothing", async () => {
  for (const key of ["shoonya", "kite-publisher", "asthatrade"]) {
    const body = { broker: idOf(key), callback: `${site}/oauth-callback` };
    expect(codeOf(await server.call("/user/broker_login", { body }))).toEqual([
      400,
      "broker.not_offered",
    ]);
  }
  const unknown = { broker: 9_999, callback: `${site}/oauth-callback` };
  expect(codeOf(await server.call("/user/broker_login", { body: unknown }))).toEqual([
    400,
    "broker.not_offered",
  ]);
});

test("a broker that does not answer costs the attempt, and says to try again", async () => {
  const { attempt, url } = await server.begin("zerodha");
  const params = await server.choose(url, asha);
  await server.order("faults", { provider: "zerodha", mode: "error" });
  try {
    const told = await server.finish("zerodha", { attempt, params });
    expect(codeOf(told)).toEqual([503, "provider.unavailable"]);
    expect(told.headers.get("retry-after")).toBe("10");
  } finally {
    await server.order("faults", { provider: "zerodha", mode: "ok" });
  }
  expect(codeOf(await server.finish("zerodha", { attempt, params }))).toEqual([
    400,
    "broker.attempt_used",
  ]);
});

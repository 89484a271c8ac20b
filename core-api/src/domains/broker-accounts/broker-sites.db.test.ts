import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type {
  BrokerAnswer,
  BrokerEmailNeeded,
  BrokerLoginStarted,
  LoginResponse,
  ValidationTokenAnswer,
} from "../../contract/index.ts";
import { internalSecretHeader, tenantHeader } from "../../contract/index.ts";
import { listRoutes } from "../../http-app.ts";
import { internalSecret } from "../accounts/testing/accounts-server.ts";
import type { Failure } from "../accounts/testing/accounts-server.ts";
import { sendBadBodies } from "../accounts/testing/bad-bodies.ts";
import { idOf, site, startBrokersServer } from "./broker-logins.fixture.ts";
import type { BrokersServer } from "./broker-logins.fixture.ts";

let server: BrokersServer;
beforeAll(async () => {
  server = await startBrokersServer(["zerodha", "choice"]);
});
afterAll(async () => server.closeAll());
beforeEach(async () => {
  const { db } = server.database;
  await db("broker_accounts").delete();
  await db("attempt_counters").delete();
});

const of = (tenant: string) => ({ [internalSecretHeader]: internalSecret, [tenantHeader]: tenant });
const codeOf = (told: { readonly status: number; readonly body: Failure }) => [
  told.status,
  told.body.error.code,
];

test("a broker of the vendor VAS begins with a validation token and ends with its payload", async () => {
  const begun = await server.call<ValidationTokenAnswer>("/get_validation_token?partner_id=choice");
  const { attempt, url, validation_token: token } = begun.body;
  expect(new URL(url).searchParams.get("validation_token")).toBe(token);
  expect(new URL(url).searchParams.get("redirect_uri")).toBe(`${site}/vas-callback`);
  expect(token).not.toBe(attempt);
  const { payload = "" } = await server.choose(url, "CH99001");
  const finish = <Body>(body: object) =>
    server.call<Body>("/vas_callback", {
      body: { active_broker: 33, last_login_device: "", ...body },
    });
  const stranger = await finish<Failure>({ payload });
  expect(codeOf(stranger)).toEqual([400, "broker.attempt_unknown"]);
  const tampered = await finish<Failure>({ payload: "nonsense", attempt });
  expect(codeOf(tampered)).toEqual([400, "broker.state_mismatch"]);
  const needed = await finish<BrokerEmailNeeded & Failure>({ payload, attempt });
  expect(codeOf(needed)).toEqual([400, "broker.email_needed"]);
  const email = "vas@example.in";
  const code = await server.proveEmail(needed.body.client_id, email);
  const told = await server.finish("choice", { attempt, email, validation_code: code });
  expect(told.body.active_broker).toBe(33);
  const again = await server.call<ValidationTokenAnswer>("/get_validation_token?partner_id=choice");
  const next = await server.choose(again.body.url, "CH99001");
  const login = await finish<LoginResponse>({ ...next, attempt: again.body.attempt });
  expect(login.body.user_data_id).toBe(told.body.user_data_id);
});

test("only brokers of the vendor have validation tokens", async () => {
  for (const partner of ["zerodha", "nobody", ""]) {
    const told = await server.call(`/get_validation_token?partner_id=${partner}`);
    expect(codeOf(told)).toEqual([400, "broker.not_offered"]);
  }
});

test("a partner's site lets in by that partner alone, and back to its own host", async () => {
  const begin = (broker: number, callback: string, tenant: string) =>
    server.call<BrokerLoginStarted & Failure>("/user/broker_login", {
      body: { broker, callback },
      headers: of(tenant),
    });
  const own = "http://zerodha.localhost:3000/zerodha";
  expect((await begin(3, own, "zerodha")).status).toBe(200);
  expect(codeOf(await begin(3, `${site}/zerodha`, "zerodha"))).toEqual([
    400,
    "broker.callback_refused",
  ]);
  expect(codeOf(await begin(33, "http://zerodha.localhost:3000/choice", "zerodha"))).toEqual([
    400,
    "broker.not_offered",
  ]);
  const { attempt, url } = (await begin(3, own, "zerodha")).body;
  const params = await server.choose(url, "SBX001");
  const elsewhere = await server.finish("zerodha", { attempt, params });
  expect(codeOf(elsewhere)).toEqual([400, "broker.attempt_unknown"]);
});

test("a broker that nothing was agreed with is closed, and says so", async () => {
  const { body } = await server.call<readonly BrokerAnswer[]>("/user/broker/");
  const isActive = (key: string) => body.find((one) => one.partner_id === key)?.is_active;
  expect([isActive("zerodha"), isActive("choice"), isActive("upstox")]).toEqual([
    true,
    true,
    false,
  ]);
  const told = await server.call("/user/broker_login", {
    body: { broker: idOf("upstox"), callback: `${site}/upstox` },
  });
  expect(codeOf(told)).toEqual([503, "provider.not_configured"]);
});

test("a client waits half an hour for its address, and not longer", async () => {
  const { attempt, url } = await server.begin("zerodha");
  const params = await server.choose(url, "SBX001");
  const needed = await server.finish<BrokerEmailNeeded>("zerodha", { attempt, params });
  server.clock.advance(29 * 60_000);
  const email = "slow@example.in";
  const code = await server.proveEmail(needed.body.client_id, email);
  server.clock.advance(60_000);
  const told = await server.finish("zerodha", { attempt, email, validation_code: code });
  expect(codeOf(told)).toEqual([400, "broker.attempt_expired"]);
});

test("attempts are forgotten after a day, with what they held", async () => {
  const { db } = server.database;
  await db("broker_login_attempts").delete();
  await server.begin("zerodha");
  const { brokers } = server.core;
  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000);
  expect(await brokers.removeExpired(inHours(24))).toBe(0);
  expect(await brokers.removeExpired(inHours(25))).toBe(1);
  expect(await db("broker_login_attempts")).toEqual([]);
});

// Several hundred calls.
test("no body makes a call fail on our side", { timeout: 240_000 }, async () => {
  const paths = [
    "/user/broker_login",
    "/user/set_oauth_token",
    "/vas_callback",
    "/user/clear_oauth_token",
    "/user/broker_account",
  ];
  const routes = listRoutes(server.core).filter(({ path }) => paths.includes(path));
  const { sent, failed } = await sendBadBodies(server, 20, routes);
  expect(sent).toBeGreaterThan(150);
  expect(failed).toEqual([]);
});

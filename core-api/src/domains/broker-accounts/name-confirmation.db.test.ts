import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BrokerEmailNeeded, BrokerNameDiffers } from "../../contract/index.ts";
import type { Failure, Told } from "../accounts/testing/accounts-server.ts";
import { startBrokersServer } from "./broker-logins.fixture.ts";
import type { BrokersServer } from "./broker-logins.fixture.ts";

let server: BrokersServer;
beforeAll(async () => {
  server = await startBrokersServer(["zerodha", "upstox"]);
  await server.signUpAs("asha@example.in", "Asha Menon");
  await server.signUpAs("thief@example.in", "Imran Shaikh");
});
afterAll(async () => server.closeAll());
beforeEach(async () => {
  await server.database.db("broker_accounts").delete();
});

const subramanian = "SBX006";
const codeOf = ({ status, body }: Told<Failure>) => [status, body.error.code];
const accountOf = async (bearer: string): Promise<unknown> =>
  (await server.call("/user/broker_account", { bearer })).body;
const signIn = async (email = "asha@example.in"): Promise<string> =>
  (await server.signIn(email)).access;

/** Asha's login at a broker as a client of another name, up to the question. */
async function ask(bearer: string) {
  const { attempt, url } = await server.begin("zerodha", bearer);
  const params = await server.choose(url, subramanian);
  const told = await server.finish<BrokerNameDiffers & Failure>(
    "zerodha",
    { attempt, params },
    bearer,
  );
  const answer = async (isConfirmed: boolean, as: string | undefined = bearer) =>
    server.finish("zerodha", { attempt, confirm_name: isConfirmed }, as);
  return { attempt, params, told, answer };
}

test("an account that bears another name is connected once the member confirms it", async () => {
  const bearer = await signIn();
  const { told, answer } = await ask(bearer);
  expect(codeOf(told)).toEqual([409, "broker.name_differs"]);
  expect(told.body).toMatchObject({
    success: false,
    holder: "Venkataraman Subramanian",
    member: "Asha Menon",
  });
  expect(await accountOf(bearer)).toBeNull();
  expect(await server.database.db("broker_sessions")).toEqual([]);
  expect((await answer(true)).body).toMatchObject({ success: true, active_broker: 3 });
  expect(await accountOf(bearer)).toMatchObject({
    holder: "Venkataraman Subramanian",
    status: "connected",
  });
  // Confirmed once, the account logs in at the broker as before.
  const again = await server.begin("zerodha", bearer);
  const params = await server.choose(again.url, subramanian);
  expect((await server.finish("zerodha", { attempt: again.attempt, params }, bearer)).status).toBe(
    200,
  );
});

test("a confirmation works once", async () => {
  const bearer = await signIn();
  const { answer } = await ask(bearer);
  const told = await Promise.all(Array.from({ length: 16 }, () => answer(true)));
  expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const one of told.filter(({ status }) => status !== 200)) {
    expect(codeOf(one)).toEqual([400, "broker.attempt_used"]);
  }
  expect(codeOf(await answer(false))).toEqual([400, "broker.attempt_used"]);
  expect(await server.database.db("broker_accounts")).toHaveLength(1);
});

test("a declined name ends the login, and nothing of it is kept", async () => {
  const bearer = await signIn();
  const { answer } = await ask(bearer);
  expect(codeOf(await answer(false))).toEqual([400, "broker.name_declined"]);
  expect(codeOf(await answer(true))).toEqual([400, "broker.attempt_used"]);
  expect(await accountOf(bearer)).toBeNull();
  const { db } = server.database;
  expect(await db("broker_login_attempts").whereNotNull("sealed")).toEqual([]);
});

test("a confirmation belongs to the login that asked for it, and to its member", async () => {
  const [bearer, thief] = [await signIn(), await signIn("thief@example.in")];
  const { answer, attempt, params } = await ask(bearer);
  expect(codeOf(await answer(true, thief))).toEqual([400, "broker.attempt_unknown"]);
  const visitor = await server.finish("zerodha", { attempt, confirm_name: true });
  expect(codeOf(visitor)).toEqual([400, "broker.attempt_unknown"]);
  const callback = await server.finish("zerodha", { attempt, params }, bearer);
  expect(codeOf(callback)).toEqual([400, "broker.attempt_used"]);
  const begun = await server.begin("zerodha", bearer);
  const early = { attempt: begun.attempt, confirm_name: true };
  expect(codeOf(await server.finish("zerodha", early, bearer))).toEqual([
    400,
    "broker.attempt_used",
  ]);
  expect(await accountOf(bearer)).toBeNull();
  expect((await answer(true)).status).toBe(200);
});

test("a confirmation expires after ten minutes", async () => {
  const bearer = await signIn();
  const { answer } = await ask(bearer);
  server.clock.advance(10 * 60_000);
  const renewed = await signIn();
  expect(codeOf(await answer(true, renewed))).toEqual([400, "broker.attempt_expired"]);
  expect(await accountOf(renewed)).toBeNull();
});

test("a proven address whose account bears another name asks too, and uses its code up", async () => {
  const { attempt, url } = await server.begin("zerodha");
  const params = await server.choose(url, subramanian);
  const { body: needed } = await server.finish<BrokerEmailNeeded>("zerodha", { attempt, params });
  const email = "asha@example.in";
  const code = await server.proveEmail(needed.client_id, email);
  const given = { attempt, email, validation_code: code };
  const unasked = await server.finish("zerodha", { ...given, confirm_name: true });
  expect(codeOf(unasked)).toEqual([400, "broker.attempt_used"]);
  const told = await server.finish<BrokerNameDiffers & Failure>("zerodha", given);
  expect(codeOf(told)).toEqual([409, "broker.name_differs"]);
  expect(told.body.member).toBe("Asha Menon");
  expect(codeOf(await server.finish("zerodha", given))).toEqual([400, "broker.attempt_used"]);
  expect(await server.database.db("broker_accounts")).toEqual([]);
  const confirmed = await server.finish("zerodha", { attempt, confirm_name: true });
  expect(confirmed.body).toMatchObject({ success: true, active_broker: 3 });
});

test("a client id that was taken while the name was confirmed stays its owner's", async () => {
  const bearer = await signIn();
  const { answer } = await ask(bearer);
  const thief = await signIn("thief@example.in");
  expect((await server.logIn("zerodha", subramanian, thief)).status).toBe(200);
  expect(codeOf(await answer(true))).toEqual([400, "broker.client_taken"]);
  expect(codeOf(await answer(true))).toEqual([400, "broker.attempt_used"]);
});

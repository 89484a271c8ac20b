import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type {
  BrokerAccountAnswer,
  BrokerLoginState,
  TotpSetupAnswer,
} from "../../contract/index.ts";
import { password } from "../accounts/testing/accounts-server.ts";
import type { Failure, Told } from "../accounts/testing/accounts-server.ts";
import { by, startBrokersServer } from "./broker-logins.fixture.ts";
import type { BrokersServer } from "./broker-logins.fixture.ts";

const email = "asha@example.in";
const [ownClient, otherName] = ["SBX001", "SBX006"];
const flow = "flow-of-the-members-browser";
let server: BrokersServer;
let bearer = "";
let secret = "";

/** The next unused code of the app. */
function nextCode(): string {
  server.clock.advance(30_000);
  const timestamp = server.clock.now().getTime();
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

beforeAll(async () => {
  server = await startBrokersServer(["zerodha"]);
  await server.signUpAs(email, "Asha Menon");
  bearer = (await server.signIn(email)).access;
  const setUp = { bearer, body: { password } };
  secret = (await server.call<TotpSetupAnswer>("/user/security/totp", setUp)).body.secret;
  const confirm = { bearer, body: { code: nextCode() } };
  await server.call("/user/security/totp/confirm", confirm);
});
afterAll(async () => server.closeAll());
beforeEach(async () => {
  await server.database.db("broker_accounts").delete();
});

const codeOf = ({ status, body }: Told<Failure>) => [status, body.error.code];
const accountOf = async (): Promise<BrokerAccountAnswer | null> =>
  (await server.call<BrokerAccountAnswer | null>("/user/broker_account", { bearer })).body;

/** A login of the signed-in member at the broker, up to the question. */
async function ask(client: string) {
  const { attempt, url } = await server.begin("zerodha", bearer, flow);
  const params = await server.choose(url, client);
  const told = await server.finish("zerodha", { attempt, params }, bearer, flow);
  const prove = async (identity: object, as: string | undefined = bearer) =>
    server.finish("zerodha", { attempt, identity }, as, flow);
  return { attempt, params, told, prove };
}

test("a session alone links no broker account to a member with two-step verification", async () => {
  const { attempt, params, told, prove } = await ask(ownClient);
  expect(codeOf(told)).toEqual([403, "broker.identity_needed"]);
  expect(await accountOf()).toBeNull();
  const state = await server.call<BrokerLoginState>("/user/broker_login", by(bearer, flow));
  expect(state.body.waiting).toEqual({ kind: "identity" });
  const again = await server.finish("zerodha", { attempt, params }, bearer, flow);
  expect(codeOf(again)).toEqual([400, "broker.attempt_used"]);
  const confirmed = await server.finish("zerodha", { attempt, confirm_name: true }, bearer, flow);
  expect(codeOf(confirmed)).toEqual([400, "broker.attempt_used"]);
  const wrong = await prove({ password: "not the password", code: nextCode() });
  expect(codeOf(wrong)).toEqual([403, "security.wrong_password"]);
  expect(codeOf(await prove({ password }))).toEqual([403, "security.code_needed"]);
  expect(codeOf(await prove({ password, code: "000000" }))).toEqual([403, "security.wrong_code"]);
  const visitor = await server.finish(
    "zerodha",
    { attempt, identity: { password } },
    undefined,
    flow,
  );
  expect(codeOf(visitor)).toEqual([400, "broker.attempt_unknown"]);
  expect(await accountOf()).toBeNull();

  const proven = await prove({ password, code: nextCode() });
  expect(proven.body).toMatchObject({ success: true, active_broker: 3 });
  expect(await accountOf()).toMatchObject({ status: "connected" });
  expect(codeOf(await prove({ password, code: nextCode() }))).toEqual([400, "broker.attempt_used"]);
  await server.deliver();
  const mails = server.mailbox.mails.filter(({ to }) => to === email).map(({ text }) => text);
  expect(mails.join()).toContain("Your Munshi account was connected to an account at Zerodha");

  // The linked client logs in at the broker as before.
  expect((await server.logIn("zerodha", ownClient, bearer)).status).toBe(200);
});

test("a proven member still confirms a name that differs", async () => {
  const { attempt, told, prove } = await ask(otherName);
  expect(codeOf(told)).toEqual([403, "broker.identity_needed"]);
  expect(codeOf(await prove({ password, code: nextCode() }))).toEqual([409, "broker.name_differs"]);
  expect(await accountOf()).toBeNull();
  const done = await server.finish("zerodha", { attempt, confirm_name: true }, bearer, flow);
  expect(done.body).toMatchObject({ success: true, active_broker: 3 });
});

test("of rivals with one proof, one links", async () => {
  const { prove } = await ask(ownClient);
  const code = nextCode();
  const told = await Promise.all(Array.from({ length: 4 }, () => prove({ password, code })));
  expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await server.database.db("broker_accounts")).toHaveLength(1);
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type {
  BrokerAccountAnswer,
  BrokerEmailNeeded,
  BrokerFundsAnswer,
  BrokerOrdersAnswer,
} from "../../contract/index.ts";
import type { Failure, Told } from "../accounts/testing/accounts-server.ts";
import { brokerDirectory } from "../brokers/index.ts";
import { startBrokersServer } from "./broker-logins.fixture.ts";
import type { BrokersServer } from "./broker-logins.fixture.ts";

const keys = brokerDirectory
  .filter(({ tile, protocol }) => tile === "open" && protocol !== null)
  .map(({ key }) => key);
/** These callbacks carry no state: only the attempt's secret ties an answer to its browser. */
const stateless = ["dhan", "aliceblue"];
/** The timeout of one call, plus time for concurrent ones. */
const patienceMs = 8_000 + 7_000;

let server: BrokersServer;
beforeAll(async () => {
  server = await startBrokersServer(keys);
});
afterAll(async () => server.closeAll());
beforeEach(async () => {
  await server.database.db("attempt_counters").delete();
  await server.order("brokers/reset", {});
});

type Refusal = Failure & { readonly error_code?: number };

const turn = async (key: string, fields: Record<string, string>): Promise<void> =>
  server.order(`brokers/${key}`, fields);
const codeOf = ({ status, body }: Told<Failure>) => [status, body.error.code];
const funds = async <Body = BrokerFundsAnswer & Refusal>(bearer: string): Promise<Told<Body>> =>
  server.call<Body>("/user/broker_funds", { bearer });

/** The sandbox tells programs who a broker's clients are; the first is Asha. */
async function findAsha(key: string): Promise<string> {
  const answer = await fetch(`${server.providers.url}/__sandbox/brokers/${key}`);
  const { clients } = (await answer.json()) as { clients: readonly { readonly id: string }[] };
  return clients[0]?.id ?? "";
}

/** Logs Asha in, with an account that is made for her the first time. */
async function logIn(key: string): Promise<string> {
  const client = await findAsha(key);
  const { attempt, url } = await server.begin(key);
  const params = await server.choose(url, client);
  const told = await server.finish(key, { attempt, params });
  if (told.status === 200) return told.body.access;
  const { client_id: id } = told.body as unknown as BrokerEmailNeeded;
  const email = `${key}.asha@example.in`;
  const code = await server.proveEmail(id, email);
  const made = await server.finish(key, { attempt, email, validation_code: code });
  expect([key, made.status]).toEqual([key, 200]);
  return made.body.access;
}

test.each(keys)("the order book of %s tells what became of each order", async (key) => {
  const bearer = await logIn(key);
  const client = await findAsha(key);
  const place = async (quantity: number, price = ""): Promise<void> =>
    server.order(`brokers/${key}/orders`, {
      client,
      symbol: "ZARAYZEPO",
      side: "BUY",
      quantity: String(quantity),
      price,
    });
  await place(3);
  await place(3, "200");
  await turn(key, { fills: "partial" });
  await place(4);
  await turn(key, { rejects: "yes" });
  await place(1);
  const { body } = await server.call<BrokerOrdersAnswer>("/user/broker_orders", { bearer });
  const order = { symbol: "ZARAYZEPO", exchange: "NSE", side: "BUY" };
  expect(body.orders).toMatchObject([
    { ...order, status: "complete", quantity: 3, filled_quantity: 3, average_price: 229.94 },
    { ...order, status: "open", quantity: 3, filled_quantity: 0, price: 200, average_price: null },
    { ...order, status: "open", quantity: 4, filled_quantity: 2, price: null },
    { ...order, status: "rejected", quantity: 1, filled_quantity: 0 },
  ]);
  expect(body.orders[3]?.status_text).toMatch(/The exchange rejected the order/);
  expect((await funds(bearer)).body.available_paise).toBe(
    24_543_160 - 3 * 22_994 - 3 * 20_000 - 4 * 22_994,
  );
});

test.each(keys)("while %s fails or is gone the answer says to try again", async (key) => {
  const bearer = await logIn(key);
  for (const mode of ["error", "down"]) {
    await turn(key, { mode });
    expect(codeOf(await funds(bearer))).toEqual([503, "provider.unavailable"]);
  }
  await turn(key, { mode: "ok" });
  expect((await funds(bearer)).body.available_paise).toBe(24_543_160);
});

test("a login that the broker did not answer does not count as a try", async () => {
  const { attempt, url } = await server.begin("zerodha");
  const params = await server.choose(url, await findAsha("zerodha"));
  const counted = () =>
    server.database.db("attempt_counters").whereLike("subject", "brokerFinish:%");
  const before = await counted();
  await turn("zerodha", { mode: "error" });
  const failed = await server.finish("zerodha", { attempt, params });
  await turn("zerodha", { mode: "ok" });
  expect(codeOf(failed)).toEqual([503, "provider.unavailable"]);
  expect(await counted()).toEqual(before);
});

test.each(keys)("a session that %s ended is over here, and a login begins another", async (key) => {
  const bearer = await logIn(key);
  await server.order(`brokers/${key}/end-sessions`, {});
  const told = await funds(bearer);
  expect(codeOf(told)).toEqual([400, "broker.session_over"]);
  expect(told.body.error_code).toBe(5000);
  const account = await server.call<BrokerAccountAnswer>("/user/broker_account", { bearer });
  expect(account.body.status).toBe("over");
  expect((await funds(await logIn(key))).status).toBe(200);
});

test.each(keys)("what comes back from %s too late, used or altered lets nobody in", async (key) => {
  const refused = [401, "broker.refused"];
  const expected: Record<string, unknown> = { expired_code: refused };
  // A payload is signed, not looked up: whether it was used before is ours to know.
  if (key !== "choice") expected["used_code"] = refused;
  if (!stateless.includes(key)) expected["wrong_state"] = [400, "broker.state_mismatch"];
  const client = await findAsha(key);
  const seen: Record<string, unknown> = {};
  for (const login of Object.keys(expected)) {
    await turn(key, { login });
    const { attempt, url } = await server.begin(key);
    const params = await server.choose(url, client);
    seen[login] = codeOf(await server.finish(key, { attempt, params }));
  }
  expect(seen).toEqual(expected);
});

test("brokers that are slow keep nobody waiting for long", { timeout: 120_000 }, async () => {
  const bearers = new Map<string, string>();
  for (const key of keys) bearers.set(key, await logIn(key));
  for (const key of keys) await turn(key, { mode: "slow", ms: "20000" });
  const began = performance.now();
  const answers = await Promise.all([...bearers.values()].map(async (bearer) => funds(bearer)));
  expect(answers.map(codeOf)).toEqual(keys.map(() => [503, "provider.unavailable"]));
  expect(performance.now() - began).toBeLessThan(patienceMs);
});

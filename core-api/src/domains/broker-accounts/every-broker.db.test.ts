import { TEST_SETTINGS } from "@munshi/fixtures/providers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  BrokerAccountAnswer,
  BrokerEmailNeeded,
  BrokerFundsAnswer,
  BrokerHoldingsAnswer,
  BrokerOrdersAnswer,
} from "../../contract/index.ts";
import type { Failure } from "../accounts/testing/accounts-server.ts";
import { brokerDirectory } from "../brokers/index.ts";
import { startBrokersServer } from "./broker-logins.fixture.ts";
import type { BrokersServer } from "./broker-logins.fixture.ts";

const open = brokerDirectory.filter(
  ({ key, tile }) => key in TEST_SETTINGS.brokers && tile === "open",
);
const keys = open.map(({ key }) => key);

let server: BrokersServer;
beforeAll(async () => {
  server = await startBrokersServer(keys);
});
afterAll(async () => server.closeAll());

/** The clients whom a broker's page offers, in its order. */
async function listClients(url: string): Promise<readonly string[]> {
  const page = await (await fetch(url)).text();
  return [...page.matchAll(/name="person"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="person"/g)]
    .map(([, one, other]) => one ?? other ?? "")
    .filter((client) => client !== "");
}

test("the sandbox speaks for every broker that can be logged in with", () => {
  expect(keys.length).toBe(
    brokerDirectory.filter(({ tile, protocol }) => tile === "open" && protocol !== null).length,
  );
});

test.each(keys)("a client of %s logs in, and reads funds, holdings and orders", async (key) => {
  const { attempt, url } = await server.begin(key);
  const [first = ""] = await listClients(url);
  const params = await server.choose(url, first);
  const needed = await server.finish<BrokerEmailNeeded & Failure>(key, { attempt, params });
  expect([key, needed.body.error.code]).toEqual([key, "broker.email_needed"]);
  const email = `${key}@example.in`;
  const code = await server.proveEmail(needed.body.client_id, email);
  const told = await server.finish(key, { attempt, email, validation_code: code });
  expect(told.status).toBe(200);
  const bearer = told.body.access;
  const account = await server.call<BrokerAccountAnswer>("/user/broker_account", { bearer });
  expect(account.body).toMatchObject({ status: "connected" });
  expect(account.body.holder).toMatch(/^asha menon$/i);
  const funds = await server.call<BrokerFundsAnswer>("/user/broker_funds", { bearer });
  expect(funds.body.available_paise).toBe(24_543_160);
  const held = await server.call<BrokerHoldingsAnswer>("/user/broker_holdings", { bearer });
  expect(held.body.holdings.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([
    12, 25, 40, 120, 200,
  ]);
  for (const { symbol, isin } of held.body.holdings) {
    expect(isin).toMatch(/^IN/);
    expect(symbol).toMatch(key === "iifl" ? /^$/ : /^[A-Z&]+$/);
  }
  const orders = await server.call<BrokerOrdersAnswer>("/user/broker_orders", { bearer });
  expect(orders.body.orders).toEqual([]);
  const again = await server.logIn(key, first);
  expect(again.body).toMatchObject({ user_data_id: told.body.user_data_id });
});

test.each(keys)("who says no at %s is told so", async (key) => {
  const { attempt, url } = await server.begin(key);
  const told = await server.finish(key, { attempt, params: await server.choose(url, "") });
  expect([told.status, told.body.error.code]).toEqual([400, "broker.denied"]);
});

test.each(keys)("what came back from %s serves once", async (key) => {
  const first = await server.begin(key);
  const [client = ""] = await listClients(first.url);
  const params = await server.choose(first.url, client);
  await server.finish(key, { attempt: first.attempt, params });
  const second = await server.begin(key);
  const told = await server.finish(key, { attempt: second.attempt, params });
  const stateless = ["dhan", "aliceblue"];
  expect([told.status, told.body.error.code]).toEqual(
    stateless.includes(key) ? [401, "broker.refused"] : [400, "broker.state_mismatch"],
  );
});

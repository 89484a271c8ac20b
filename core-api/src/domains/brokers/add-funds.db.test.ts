import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AddFundsAnswer, BrokerAnswer } from "../../contract/index.ts";
import { startBrokersServer } from "../broker-accounts/broker-logins.fixture.ts";
import type { BrokersServer } from "../broker-accounts/broker-logins.fixture.ts";

let server: BrokersServer;
beforeAll(async () => {
  server = await startBrokersServer(["zerodha", "gwc", "upstox"]);
  await server.signUp("asha@example.in");
});
afterAll(async () => server.closeAll());
beforeEach(async () => {
  await server.database.db("broker_accounts").delete();
});

/** Signs in, and connects the first of a broker's clients. */
async function connect(key: string | null): Promise<string> {
  const { access } = await server.signIn("asha@example.in");
  if (key === null) return access;
  const shown = await fetch(`${server.providers.url}/__sandbox/brokers/${key}`);
  const { clients } = (await shown.json()) as { clients: readonly { readonly id: string }[] };
  const told = await server.logIn(key, clients[0]?.id ?? "", access);
  expect(told.status).toBe(200);
  return access;
}
const ask = async (bearer: string, path = "add_funds", amount = ""): Promise<AddFundsAnswer> =>
  (await server.call<AddFundsAnswer>(`/user/${path}${amount}`, { bearer })).body;
const gwcPage = () => `${server.providers.url}/brokers/gwc/funds/add?amount=`;

test("without a broker's login there is no page, and what is needed is told all the same", async () => {
  const access = await connect(null);
  expect(await ask(access)).toEqual({
    success: false,
    message: "Please login with your broker first.",
    data: null,
    required: null,
    broker: null,
  });
  // ₹25,000.00 and 2 % of it, ₹500.00
  expect(await ask(access, "add_funds", "?invest_amount=2500000")).toMatchObject({
    required: { invest_paise: 2_500_000, buffer_paise: 50_000, required_paise: 2_550_000 },
  });
});

test("a broker's published page is told as it is", async () => {
  const access = await connect("zerodha");
  expect(await ask(access, "add_funds", "?invest_amount=2500000")).toMatchObject({
    success: true,
    data: "https://kite.zerodha.com/funds",
    broker: "Zerodha",
  });
  expect(await ask(access, "tradelab_add_fund")).toMatchObject({
    success: false,
    message: "Funds of this broker are added on its own pages.",
    data: null,
  });
});

test("a broker of the vendor Tradelab has the page that was agreed, with the required fund", async () => {
  const access = await connect("gwc");
  for (const path of ["add_funds", "tradelab_add_fund"]) {
    expect(await ask(access, path, "?invest_amount=2500000")).toMatchObject({
      success: true,
      data: `${gwcPage()}25500.00`,
      broker: "GWC",
    });
    expect((await ask(access, path)).data).toBe(gwcPage());
  }
  const page = await (await fetch(`${gwcPage()}25500.00`)).text();
  expect(page).toContain("Add funds at GWC");
  expect(page).toContain("₹25,500.00 is asked for.");
});

test("a broker that has no page says so, and the directory tells who has one", async () => {
  const access = await connect("upstox");
  expect(await ask(access)).toMatchObject({ success: false, data: null, broker: "Upstox" });
  const { body } = await server.call<readonly BrokerAnswer[]>("/user/broker/");
  const pages = body.flatMap(({ partner_id: key, config }) =>
    config.AddFundsUri === null ? [] : [[key, config.AddFundsUri]],
  );
  expect(pages).toEqual([
    ["zerodha", "https://kite.zerodha.com/funds"],
    ["gwc", `${gwcPage()}{amount}`],
  ]);
});

test.each(["-1", "1.5", "1000000000001", "x"])("an amount of %s is refused", async (amount) => {
  const access = await connect(null);
  const told = await server.call(`/user/add_funds?invest_amount=${amount}`, { bearer: access });
  expect([told.status, told.body.error.code]).toEqual([400, "request.invalid"]);
});

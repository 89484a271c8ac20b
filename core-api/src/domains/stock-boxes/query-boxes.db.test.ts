import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListsServer } from "../../company-lists.fixture.ts";
import type { BoxPage, BoxProposal, NotificationsAnswer, OwnBoxes } from "../../contract/index.ts";
import { company } from "../market/market.fixture.ts";
import { asOf, createBox, fillBox, refusal, startBoxesServer } from "./boxes.fixture.ts";

let server: ListsServer;
let codeOf: (symbol: string) => number;
beforeAll(async () => {
  ({ server, codeOf } = await startBoxesServer());
});
afterAll(async () => {
  await server.close();
});

const stock = (symbol: string, weight: number) => ({ coCode: codeOf(symbol), weight });

test("amounts become weights and whole shares in the documented calls", async () => {
  const asha = await server.member("amounts@example.in");
  const id = await createBox(asha, "Amounts");
  const add = (stocks: readonly object[]) =>
    asha.send<{ message: string; amount?: string[]; stock_name?: string[] }>(
      "POST",
      "/flavours/create_stocks",
      { investment_idea: id, stocks },
    );
  const missing = await add([{ stock_name: "ASHA", amount: 0 }]);
  expect([missing.status, missing.body.amount]).toEqual([400, ["Enter an amount above 0."]]);
  const unknown = await add([{ stock_name: "NOSUCH", amount: 10 }]);
  expect([unknown.status, unknown.body.stock_name]).toEqual([400, ["NOSUCH: Stock not found."]]);
  const added = await add([
    { stock_name: "ASHA", amount: 3_000 },
    { stock_name: "BELA", amount: 1_000 },
  ]);
  expect([added.status, added.body.message]).toEqual([200, "Success! Stock Added."]);
  const bought = await asha.send<{
    stock_details: { symbol: string; quantity: number }[];
    portfolio_value: number;
    cash_amount: number;
    min_data: { message: string };
  }>("POST", "/flavours/get_stocks_detail", { investment_idea: id, amount: 1_050 });
  expect(bought.body.stock_details.map(({ symbol, quantity }) => [symbol, quantity])).toEqual([
    ["ASHA", 8],
    ["BELA", 1],
  ]);
  expect([bought.body.portfolio_value, bought.body.cash_amount]).toEqual([1_000, 50]);
  const stats = await asha.get<object>(`/flavours/get_flavour_stocks?investment_idea=${id}`);
  expect(stats.body).toMatchObject({ count_stocks: 2, low_weighted_stocks: 0, liquid_stocks: 0 });
});

test("a query-backed box proposes what enters and leaves with the reason, and its owner decides", async () => {
  const asha = await server.member("query@example.in");
  const id = await createBox(asha, "Backed");
  await fillBox(asha, id, 0, stock("ASHA", 5_000), stock("BELA", 5_000));
  const decide = (decision: string) =>
    asha.send<{ proposal: BoxProposal | null }>("POST", `/stock_boxes/${id}/proposal`, {
      decision,
    });
  expect(refusal(await decide("make"))).toEqual([
    409,
    "stock_box.no_query",
    "This stock box is not backed by a query.",
  ]);
  const query = { text: "Current Price > 150", count: 3, weighting: "equal", schedule: "monthly" };
  const wrong = await asha.send("PATCH", `/stock_boxes/${id}`, {
    query: { ...query, text: "No Such Figure > 1" },
  });
  expect([wrong.status, wrong.body.error.code]).toEqual([422, "stock_box.refused_query"]);
  expect((await asha.send("PATCH", `/stock_boxes/${id}`, { query })).status).toBe(200);

  const { proposal } = (await decide("make")).body;
  expect(proposal?.madeOn).toBe(asOf);
  const rows = new Map(proposal?.rows.map((row) => [row.symbol, row]));
  expect([...rows].map(([symbol, { before, after }]) => [symbol, before, after])).toEqual(
    expect.arrayContaining([
      ["ASHA", 50, 0],
      ["CHETNA", 0, 33.33],
      ["DEEPA", 0, 33.33],
    ]),
  );
  expect(rows.get("ASHA")?.reason).toMatch(/100/);
  expect((await asha.get<OwnBoxes>("/stock_boxes/own")).body.boxes[0]?.hasProposal).toBe(true);

  expect((await decide("skip")).body).toEqual({ proposal: null });
  expect(refusal(await decide("accept"))).toEqual([
    409,
    "stock_box.no_proposal",
    "There are no proposed changes.",
  ]);
  await decide("make");
  expect((await decide("accept")).status).toBe(200);
  const { box } = (await asha.get<BoxPage>(`/stock_boxes/${id}`)).body;
  expect(box.constituents.map(({ symbol }) => symbol).toSorted()).toEqual([
    "BELA",
    "CHETNA",
    "DEEPA",
  ]);
  const left = box.versions[0]?.changes.find(({ symbol }) => symbol === "ASHA");
  expect([left?.after, left?.reason]).toEqual([0, rows.get("ASHA")?.reason]);
  expect((await decide("make")).body.proposal).toBeNull();
});

test("due reviews are proposed after a publication, and the owner is notified", async () => {
  const asha = await server.member("due@example.in");
  const id = await createBox(asha, "Due");
  await fillBox(asha, id, 0, stock("ASHA", 10_000));
  const query = { text: "Current Price > 150", count: 3, weighting: "equal", schedule: "monthly" };
  await asha.send("PATCH", `/stock_boxes/${id}`, { query });
  expect((await server.core.stockBoxes.proposals.proposeDue()).made).toBe(0);
  await server.database.db("stock_boxes").where({ id }).update({ reviewed_on: "2025-12-09" });
  expect(await server.core.stockBoxes.proposals.proposeDue()).toEqual({ made: 1, isDone: true });
  const told = await asha.get<NotificationsAnswer>("/help-action/notifications/");
  expect(told.body.results[0]?.notification).toBe(
    "4 changes proposed for Due. Accept, edit or skip.",
  );
});

test("a stock that is delisted later is named, no longer bought, and refused in new versions", async () => {
  const asha = await server.member("delisted@example.in");
  const id = await createBox(asha, "Delisted");
  await fillBox(asha, id, 0, stock("ASHA", 5_000), stock("BELA", 5_000));
  await server.publishMarket("later", [company("BELA", { delistedOn: asOf })]);
  const { box } = (await asha.get<BoxPage>(`/stock_boxes/${id}`)).body;
  expect(box.constituents.map(({ symbol, status }) => [symbol, status])).toEqual([
    ["ASHA", "listed"],
    ["BELA", "delisted"],
  ]);
  expect([box.minimumAmount, box.minimum]).toEqual([null, null]);
  const again = await fillBox(asha, id, 1, stock("ASHA", 4_000), stock("BELA", 6_000));
  expect(again.status).toBe(422);
  expect((await fillBox(asha, id, 1, stock("ASHA", 10_000))).body).toEqual({ version: 2 });
});

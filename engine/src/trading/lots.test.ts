import { expect, test } from "vitest";
import { daysOf } from "../catalogue/derive/calendar.ts";
import { buildLots } from "./lots.ts";
import type { LotAction, LotTransaction } from "./lots.ts";

let count = 0;
const trade = (
  kind: LotTransaction["kind"],
  date: string,
  quantity: number,
  amount: number | null,
  more: Partial<LotTransaction> = {},
): LotTransaction => {
  count += 1;
  return { id: `t${count}`, account: "1", share: "A", date, kind, quantity, amount, ...more };
};
type WithoutDay<T> = T extends unknown ? Omit<T, "day"> : never;
const onDay = (date: string, action: WithoutDay<LotAction["action"]>, more = {}): LotAction => {
  count += 1;
  return { id: `a${count}`, share: "A", action: { day: daysOf(date), ...action }, ...more };
};

test("a sale takes the oldest shares of its own demat account", () => {
  const { open, sales } = buildLots(
    [
      trade("buy", "2025-01-01", 10, 1_000),
      trade("buy", "2025-02-01", 10, 2_000),
      trade("buy", "2024-01-01", 10, 500, { account: "2" }),
      trade("sell", "2025-03-01", 15, 4_500),
    ],
    [],
  );
  expect(sales).toMatchObject([
    {
      soldOn: "2025-03-01",
      unmatched: 0,
      unmatchedProceeds: 0,
      pieces: [
        { boughtOn: "2025-01-01", quantity: 10, cost: 1_000, proceeds: 3_000 },
        { boughtOn: "2025-02-01", quantity: 5, cost: 1_000, proceeds: 1_500 },
      ],
    },
  ]);
  expect(open).toMatchObject([
    { account: "1", boughtOn: "2025-02-01", quantity: 5, cost: 1_000 },
    { account: "2", quantity: 10, cost: 500 },
  ]);
});

test("a sale takes what was bought on an exchange that day before older shares", () => {
  const { open, sales } = buildLots(
    [
      trade("buy", "2025-01-01", 10, 1_000),
      trade("buy", "2025-03-01", 4, 1_200),
      trade("rights", "2025-03-01", 5, 500),
      trade("sell", "2025-03-01", 6, 2_100),
    ],
    [],
  );
  expect(sales[0]?.pieces).toMatchObject([
    { boughtOn: "2025-03-01", quantity: 4, cost: 1_200, proceeds: 1_400, isIntraday: true },
    { boughtOn: "2025-01-01", quantity: 2, cost: 200, proceeds: 700 },
  ]);
  expect(sales[0]?.pieces[1]).not.toHaveProperty("isIntraday");
  expect(open).toMatchObject([{ quantity: 8 }, { quantity: 5, cost: 500 }]);
});

test("a transfer keeps the date it was bought on and may lack a cost", () => {
  const { sales } = buildLots(
    [
      trade("buy", "2025-01-01", 1, 100),
      trade("transfer_in", "2025-06-01", 1, null, { boughtOn: "2020-01-01" }),
      trade("sell", "2025-07-01", 2, 300),
    ],
    [],
  );
  expect(sales[0]?.pieces).toMatchObject([
    { boughtOn: "2020-01-01", cost: null },
    { boughtOn: "2025-01-01", cost: 100 },
  ]);
});

test("a sale of more than is held keeps the rest as unmatched", () => {
  const { open, sales } = buildLots(
    [trade("buy", "2025-01-01", 4, 400), trade("sell", "2025-01-02", 10, 1_001)],
    [],
  );
  // floor(1001 × 4 / 10) = 400; the rest of the proceeds is 601.
  expect(sales).toMatchObject([
    { unmatched: 6, unmatchedProceeds: 601, pieces: [{ quantity: 4, proceeds: 400 }] },
  ]);
  expect(open).toEqual([]);
});

test("odd costs are spread so that the parts add up", () => {
  const { sales, open } = buildLots(
    [
      trade("buy", "2025-01-01", 3, 100),
      trade("sell", "2025-01-02", 1, 50),
      trade("sell", "2025-01-03", 1, 50),
    ],
    [],
  );
  // 100 / 3: floor(33.3) = 33, floor(66.6) - 33 = 33, 100 - 66 = 34.
  expect(sales.map(({ pieces }) => pieces[0]?.cost)).toEqual([33, 33]);
  expect(open).toMatchObject([{ quantity: 1, cost: 34 }]);
});

test("a transaction or action that is reported twice counts once", () => {
  const bought = trade("buy", "2025-01-01", 10, 1_000);
  const split = { kind: "split", from: 1, to: 5 } as const;
  const { open } = buildLots(
    [bought, bought],
    [onDay("2025-02-01", split), onDay("2025-02-01", split)],
  );
  expect(open).toMatchObject([{ quantity: 50, cost: 1_000, boughtOn: "2025-01-01" }]);
});

test("an action applies before the trades of its ex-date, to every account", () => {
  const { open } = buildLots(
    [
      trade("buy", "2025-01-01", 10, 1_000),
      trade("buy", "2025-01-01", 2, 200, { account: "2" }),
      trade("buy", "2025-02-01", 10, 500),
    ],
    [onDay("2025-02-01", { kind: "split", from: 1, to: 2 })],
  );
  expect(open.map(({ account, quantity }) => [account, quantity])).toEqual([
    ["1", 20],
    ["1", 10],
    ["2", 4],
  ]);
});

test("bonus shares cost nothing and are held from their allotment", () => {
  const { open, questions } = buildLots(
    [trade("buy", "2025-01-01", 5, 1_000)],
    [onDay("2025-02-01", { kind: "bonus", held: 2, issued: 1 }, { allottedOn: "2025-02-03" })],
  );
  expect(open).toMatchObject([
    { boughtOn: "2025-01-01", quantity: 5, cost: 1_000 },
    { boughtOn: "2025-02-03", quantity: 2, cost: 0 },
  ]);
  expect(questions).toMatchObject([{ code: "part_of_share", account: "1" }]);
});

test("rights are held from their allotment at the price paid", () => {
  const { open } = buildLots(
    [trade("buy", "2025-01-01", 10, 1_000), trade("rights", "2025-04-01", 2, 120)],
    [onDay("2025-03-01", { kind: "rights", held: 5, offered: 1, price: 60 })],
  );
  expect(open).toMatchObject([
    { quantity: 10, cost: 1_000 },
    { boughtOn: "2025-04-01", quantity: 2, cost: 120 },
  ]);
});

test("a merger moves cost and date to the other share", () => {
  const { open, questions } = buildLots(
    [trade("buy", "2025-01-01", 10, 1_000), trade("buy", "2025-02-01", 5, 700)],
    [onDay("2025-03-01", { kind: "merger", into: "B", ratio: 1.5, cash: 10 })],
  );
  // 15 × 1.5 = 22.5 shares: 15 and 7, half a share and the cash are asked about.
  expect(open).toMatchObject([
    { share: "B", boughtOn: "2025-01-01", quantity: 15, cost: 1_000 },
    { share: "B", boughtOn: "2025-02-01", quantity: 7, cost: 700 },
  ]);
  expect(questions.map(({ code }) => code)).toEqual(["part_of_share", "merger_cash"]);
});

test("a demerger splits the cost by the company's ratio and keeps the date", () => {
  const demerger = { kind: "demerger", child: "C", ratio: 1 } as const;
  const bought = trade("buy", "2025-01-01", 10, 1_000);
  const known = buildLots([bought], [onDay("2025-03-01", demerger, { childCost: 46_800 })]);
  // 1000 × 4.68 % = 46.8, rounded down.
  expect(known.open).toMatchObject([
    { share: "A", quantity: 10, cost: 954 },
    { share: "C", quantity: 10, cost: 46, boughtOn: "2025-01-01" },
  ]);
  const unknown = buildLots([bought], [onDay("2025-03-01", demerger)]);
  expect(unknown.open.map(({ cost }) => cost)).toEqual([1_000, 0]);
  expect(unknown.questions).toMatchObject([{ code: "child_cost_unknown" }]);
});

test("a buyback and a delisting with a payout are sales", () => {
  const { sales, open } = buildLots(
    [
      trade("buy", "2025-01-01", 10, 1_000),
      trade("buyback", "2025-02-01", 4, 800),
      trade("buy", "2025-01-01", 10, 1_000, { share: "B" }),
    ],
    [onDay("2025-03-01", { kind: "delisting", payout: 50 })],
  );
  expect(sales).toMatchObject([
    { kind: "buyback", pieces: [{ quantity: 4, cost: 400, proceeds: 800 }] },
    { kind: "delisting", pieces: [{ quantity: 6, cost: 600, proceeds: 300 }] },
  ]);
  expect(open).toMatchObject([{ share: "B" }]);
});

test("quantities and amounts that are not whole are refused", () => {
  expect(() => buildLots([trade("buy", "2025-01-01", 0, 100)], [])).toThrow(RangeError);
  expect(() => buildLots([trade("buy", "2025-01-01", 1.5, 100)], [])).toThrow(RangeError);
  expect(() => buildLots([trade("buy", "2025-01-01", 1, -1)], [])).toThrow(RangeError);
});

import { expect, test } from "vitest";
import { daysOf } from "../catalogue/derive/calendar.ts";
import { buildLots } from "./lots.ts";
import type { LotTransaction } from "./lots.ts";

const trade = (
  id: string,
  kind: LotTransaction["kind"],
  date: string,
  quantity: number,
  more: Partial<LotTransaction> = {},
): LotTransaction => ({
  id,
  kind,
  date,
  quantity,
  account: "1",
  share: "A",
  amount: null,
  ...more,
});

const shares = (transactions: readonly LotTransaction[], actions = []) =>
  buildLots(transactions, actions).open.map(({ belongsTo, boughtOn, quantity, cost }) => [
    belongsTo ?? "none",
    boughtOn,
    quantity,
    cost,
  ]);

const bought = [
  trade("1", "buy", "2025-01-01", 10, { amount: 1_000, belongsTo: "box:1" }),
  trade("2", "buy", "2025-02-01", 10, { amount: 2_000 }),
];

test("a sale takes the shares of its owner, then those of none, then those of others", () => {
  expect(shares([...bought, trade("3", "sell", "2025-03-01", 4, { amount: 1 })])).toEqual([
    ["box:1", "2025-01-01", 10, 1_000],
    ["none", "2025-02-01", 6, 1_200],
  ]);
  expect(
    shares([...bought, trade("3", "sell", "2025-03-01", 12, { amount: 1, belongsTo: "box:1" })]),
  ).toEqual([["none", "2025-02-01", 8, 1_600]]);
  expect(shares([...bought, trade("3", "transfer_out", "2025-03-01", 15)])).toEqual([
    ["box:1", "2025-01-01", 5, 500],
  ]);
});

test("moved shares keep date and cost; a move takes what its owner has and reports the rest", () => {
  const move = trade("3", "move", "2025-03-01", 12, { belongsTo: "box:1", movedTo: "box:2" });
  const { missing, sales } = buildLots([...bought, move], []);
  expect(shares([...bought, move])).toEqual([
    ["box:2", "2025-01-01", 10, 1_000],
    ["none", "2025-02-01", 10, 2_000],
  ]);
  expect(missing).toEqual([{ id: "3", account: "1", share: "A", quantity: 2 }]);
  expect(sales).toEqual([]);
});

test("of one day shares come, then move, then go", () => {
  const day = "2025-01-01";
  expect(
    shares([
      trade("1", "sell", day, 3, { amount: 300, belongsTo: "box:2" }),
      trade("2", "move", day, 5, { belongsTo: "box:1", movedTo: "box:2" }),
      trade("3", "buy", day, 5, { amount: 500, belongsTo: "box:1" }),
    ]),
  ).toEqual([["box:2", day, 2, 200]]);
});

test("bonus shares belong to the owners of the shares that brought them", () => {
  // 5 and 5 shares, 1 for each 2: 5 in all, of which the older lot's 2.5 are rounded down.
  const { open } = buildLots(
    [
      trade("1", "buy", "2025-01-01", 5, { amount: 500, belongsTo: "box:1" }),
      trade("2", "buy", "2025-01-02", 5, { amount: 500 }),
    ],
    [
      {
        id: "b",
        share: "A",
        action: { kind: "bonus", day: daysOf("2025-02-01"), held: 2, issued: 1 },
      },
    ],
  );
  expect(
    open
      .filter(({ origin }) => origin === "b")
      .map(({ belongsTo, quantity, cost }) => [belongsTo, quantity, cost]),
  ).toEqual([
    [undefined, 3, 0],
    ["box:1", 2, 0],
  ]);
});

import { expect, test } from "vitest";
import { chargeByRates } from "./bill-charges.ts";
import { checkLeg, priceOrder, undeliveredOf } from "./bill-checks.ts";
import type { ShareFacts } from "./bill-checks.ts";
import type { WantedLeg } from "../../contract/index.ts";

const share: ShareFacts = {
  traded: { isin: "INE467B01029", symbol: "TCS", exchange: "NSE", series: "EQ" },
  name: "Tata Consultancy Services",
  last: 300_000,
  close: 298_000,
  circuit: { lower: 270_000, upper: 330_000 },
  status: "listed",
  surveillance: [],
  medianVolume: 100_000,
  holding: { quantity: 20, sellable_quantity: 15, t1_quantity: 5 },
  boughtToday: 0,
  isHoldingKnown: true,
  needsAuthorisation: false,
  lot: 1,
  tick: null,
};
const buy: WantedLeg = { symbol: "TCS", exchange: "NSE", side: "BUY", quantity: 10 };
const sell: WantedLeg = { ...buy, side: "SELL" };
const today = { boughtToday: 8 };
const deliveryOnly = { traded: { ...share.traded, series: "BE" } };
const check = (wanted: WantedLeg, facts: Partial<ShareFacts> = {}) => {
  const known = { ...share, ...facts };
  return checkLeg(wanted, priceOrder(wanted, known), known).map(
    ({ code, blocks }) => `${code}${blocks ? "" : " (warning)"}`,
  );
};

test("without a limit the last price is protected by 1 %, in steps of the exchange", () => {
  // 3,030 and 2,970; steps of ₹0.10 from ₹1,000 to ₹5,000.
  expect(priceOrder(buy, share)).toEqual({ quantity: 10, limit: 303_000 });
  expect(priceOrder(sell, share)).toEqual({ quantity: 10, limit: 297_000 });
});

test("an amount buys as many shares as its limit allows", () => {
  const { quantity: _, ...amount } = { ...buy, amount_paise: 1_000_000 };
  expect(priceOrder(amount, share)).toEqual({ quantity: 3, limit: 303_000 });
});

test.each<[string, WantedLeg, Partial<ShareFacts>, string[]]>([
  ["nothing wrong", buy, {}, []],
  ["delisted", buy, { status: "delisted" }, ["delisted"]],
  ["not whole lots", buy, { lot: 25 }, ["lot"]],
  ["whole lots", { ...buy, quantity: 50 }, { lot: 25 }, []],
  ["not on the script's tick", { ...buy, limit_paise: 300_010 }, { tick: 50 }, ["tick"]],
  ["suspended", buy, { status: "suspended" }, ["suspended"]],
  ["no price", buy, { last: null, close: null, circuit: null }, ["no_price"]],
  ["a limit off its steps", { ...buy, limit_paise: 300_003 }, {}, ["tick"]],
  ["a limit outside the circuit", { ...buy, limit_paise: 340_000 }, {}, ["price_band"]],
  ["a tenth of the volume", { ...buy, quantity: 10_000 }, {}, []],
  ["more than a tenth of the volume", { ...buy, quantity: 10_001 }, {}, ["volume_share"]],
  ["trade to trade", buy, deliveryOnly, ["trade_to_trade (warning)"]],
  ["surveillance", buy, { surveillance: ["GSM, I"] }, ["surveillance (warning)"]],
  ["a sale of what is held", { ...sell, quantity: 15 }, {}, []],
  ["a sale that needs the last purchase", { ...sell, quantity: 16 }, {}, ["t1 (warning)"]],
  ["a sale of today's purchase", { ...sell, quantity: 8 }, today, ["same_day (warning)"]],
  [
    "a sale of today's purchase and of delivered shares",
    { ...sell, quantity: 9 },
    { ...today, needsAuthorisation: true },
    ["same_day (warning)", "authorisation (warning)"],
  ],
  [
    "a sale of today's purchase needs no authorisation",
    { ...sell, quantity: 8 },
    { ...today, holding: null, needsAuthorisation: true },
    ["same_day (warning)"],
  ],
  [
    "a sale of everything",
    { ...sell, quantity: 28 },
    today,
    ["same_day (warning)", "t1 (warning)"],
  ],
  [
    "a sale of more than holdings and today's purchase",
    { ...sell, quantity: 29 },
    today,
    ["holdings"],
  ],
  [
    "delivery only: today's purchase",
    { ...sell, quantity: 16 },
    { ...today, ...deliveryOnly },
    ["trade_to_trade"],
  ],
  ["delivery only: the last purchase", { ...sell, quantity: 16 }, deliveryOnly, ["trade_to_trade"]],
  ["delivery only: delivered shares", { ...sell, quantity: 15 }, { ...today, ...deliveryOnly }, []],
  ["a sale of more than is held", { ...sell, quantity: 21 }, {}, ["holdings"]],
  [
    "a sale of pledged shares",
    sell,
    { holding: { quantity: 20, sellable_quantity: 0, t1_quantity: 0 } },
    ["holdings"],
  ],
  ["a sale of a share that is not held", sell, { holding: null }, ["holdings"]],
  ["a sale where the broker was not asked", sell, { holding: null, isHoldingKnown: false }, []],
  ["a sale to authorise", sell, { needsAuthorisation: true }, ["authorisation (warning)"]],
  [
    "several at once",
    { ...sell, quantity: 16, limit_paise: 340_003 },
    {},
    ["tick", "price_band", "t1 (warning)"],
  ],
])("%s", (_title, wanted, facts, expected) => {
  expect(check(wanted, facts)).toEqual(expected);
});

test("the money of shares that are not delivered comes later, except of today's purchases", () => {
  const late = (quantity: number, facts: Partial<ShareFacts> = {}): number =>
    undeliveredOf(quantity, { ...share, ...facts });
  expect([late(15), late(18), late(26, today), late(28, today)]).toEqual([0, 3, 3, 5]);
});

test("an amount below the price says so in the documented words", () => {
  const { quantity: _, ...amount } = { ...buy, amount_paise: 100_000 };
  expect(checkLeg(amount, priceOrder(amount, share), share)).toEqual([
    { code: "below_price", message: "Amount can't be less than LTP!", blocks: true },
  ]);
});

test("shares bought today are charged as intraday when they are sold, the others as delivery", () => {
  // 3 x 2,000 intraday and 5 x 2,000 delivery at the NSE with 5paisa, ₹20 an order.
  const order = { quantity: 8, limit: 200_000 };
  const leg = { share: { ...share, boughtToday: 3 }, side: "SELL", order } as const;
  const [charges] = chargeByRates([leg], "fivepaisa", "2026-11-23");
  expect(charges).toMatchObject({
    brokerage_paise: 2_000,
    // 0.025 % of 6,000 is 1.50, up to 2; 0.1 % of 10,000 is 10.
    stt_paise: 200 + 1_000,
    dp_paise: null,
  });
  const [none] = chargeByRates(
    [{ ...leg, order: { ...order, quantity: 3 } }],
    "dhan",
    "2026-11-23",
  );
  // Brokerage is 0.03 % of 6,000; nothing leaves the depository.
  expect(none).toMatchObject({ brokerage_paise: 180, stt_paise: 200, dp_paise: 0 });
});

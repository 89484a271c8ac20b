import { expect, test } from "vitest";
import { checkLeg, priceOrder } from "./bill-checks.ts";
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
  isHoldingKnown: true,
  needsAuthorisation: false,
};
const buy: WantedLeg = { symbol: "TCS", exchange: "NSE", side: "BUY", quantity: 10 };
const sell: WantedLeg = { ...buy, side: "SELL" };
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
  ["suspended", buy, { status: "suspended" }, ["suspended"]],
  ["no price", buy, { last: null, close: null, circuit: null }, ["no_price"]],
  ["a limit off its steps", { ...buy, limit_paise: 300_003 }, {}, ["tick"]],
  ["a limit outside the circuit", { ...buy, limit_paise: 340_000 }, {}, ["price_band"]],
  ["a tenth of the volume", { ...buy, quantity: 10_000 }, {}, []],
  ["more than a tenth of the volume", { ...buy, quantity: 10_001 }, {}, ["volume_share"]],
  [
    "trade to trade",
    buy,
    { traded: { ...share.traded, series: "BE" } },
    ["trade_to_trade (warning)"],
  ],
  ["surveillance", buy, { surveillance: ["GSM, I"] }, ["surveillance (warning)"]],
  ["a sale of what is held", { ...sell, quantity: 15 }, {}, []],
  ["a sale that needs the last purchase", { ...sell, quantity: 16 }, {}, ["t1"]],
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
    ["tick", "price_band", "t1"],
  ],
])("%s", (_title, wanted, facts, expected) => {
  expect(check(wanted, facts)).toEqual(expected);
});

test("an amount below the price says so in the documented words", () => {
  const { quantity: _, ...amount } = { ...buy, amount_paise: 100_000 };
  expect(checkLeg(amount, priceOrder(amount, share), share)).toEqual([
    { code: "below_price", message: "Amount can't be less than LTP!", blocks: true },
  ]);
});

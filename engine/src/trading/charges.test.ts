import { expect, test } from "vitest";
import { chargeNames, chargesOfOrder, chargesOfOrders } from "./charges.ts";
import type { ChargedAccount, ChargedOrder, Charges, Fill } from "./charges.ts";

const zerodha: ChargedAccount = { broker: "zerodha", isWomanFirstHolder: false };

const order: ChargedOrder = {
  date: "2026-11-25",
  exchange: "NSE",
  series: "EQ",
  isin: "INE002A01018",
  side: "BUY",
  product: "delivery",
  fills: [{ quantity: 10, price: 150_000 }],
};
const fill = (quantity: number, price: number): { fills: readonly Fill[] } => ({
  fills: [{ quantity, price }],
});
const sale = { side: "SELL", ...fill(10, 165_000) } as const;
const bse = { exchange: "BSE", series: "A" } as const;
const intraday = { product: "intraday" } as const;
const dhan = { broker: "dhan" };
const fivepaisa = { broker: "fivepaisa" };

/** Brokerage, STT, exchange, SEBI, stamp duty, GST, depository, total. */
type Lines = readonly (number | null)[];

function linesOf(charges: Charges): Lines {
  return [...chargeNames.map((name) => charges.lines[name]), charges.total];
}

/**
 * Worked by hand, in paise. `b` brokerage, `t` STT to the rupee, `e` exchange, `s` SEBI, `d` stamp
 * duty, `g` GST of the unrounded b + e + s, `p` depository with GST; = the total.
 */
const cases: readonly [string, Partial<ChargedOrder>, Partial<ChargedAccount>, Lines][] = [
  // Delivery at both exchanges.
  ["15,000 t15 e46.05 s1.5 d225 g8.559 = 1782", {}, {}, [0, 1500, 46, 2, 225, 9, 0, 1782]],
  [
    "16,500 t16.50 e50.655 s1.65 g9.4149 p1534 = 1762 + 1534",
    sale,
    {},
    [0, 1700, 51, 2, 0, 9, 1534, 3296],
  ],
  ["15,000 t15 e56.25 s1.5 d225 g10.395 = 1793", bse, {}, [0, 1500, 56, 2, 225, 10, 0, 1793]],
  [
    "16,500 t16.50 e61.875 s1.65 g11.4345 p1534 = 1775 + 1534",
    { ...bse, ...sale },
    {},
    [0, 1700, 62, 2, 0, 11, 1534, 3309],
  ],
  [
    "12,345.67 t12.35 e37.9012 s1.2346 d185.185 g7.0444 = 1431",
    fill(1, 1_234_567),
    {},
    [0, 1200, 38, 1, 185, 7, 0, 1431],
  ],
  [
    "12,345.67 t12.35 e46.2963 s1.2346 g8.5555 p1534 = 1256 + 1534",
    { ...bse, ...sale, ...fill(1, 1_234_567) },
    {},
    [0, 1200, 46, 1, 0, 9, 1534, 2790],
  ],
  [
    "10,00,00,000 t1,00,000 e3,07,000 s10,000 d15,00,000 g57,060",
    fill(100_000, 100_000),
    {},
    [0, 10_000_000, 307_000, 10_000, 1_500_000, 57_060, 0, 11_874_060],
  ],
  // Intraday: brokerage min(2000, 0.03 %), STT of sales only, no depository.
  ["15,000 b450 e46.05 s1.5 d45 g89.559 = 633", intraday, {}, [450, 0, 46, 2, 45, 90, 0, 633]],
  [
    "16,500 b495 t4.125 e50.655 s1.65 g98.5149 = 1047",
    { ...intraday, ...sale },
    {},
    [495, 400, 51, 2, 0, 99, 0, 1047],
  ],
  [
    "15,000 b450 e56.25 s1.5 d45 g91.395 = 644",
    { ...intraday, ...bse },
    {},
    [450, 0, 56, 2, 45, 91, 0, 644],
  ],
  [
    "16,500 b495 t4.125 e61.875 s1.65 g100.5345 = 1060",
    { ...intraday, ...bse, ...sale },
    {},
    [495, 400, 62, 2, 0, 101, 0, 1060],
  ],
  [
    "66,666.66 b1999.9998 e204.667 s6.667 d199.99998 g398.04",
    { ...intraday, ...fill(1, 6_666_666) },
    {},
    [2000, 0, 205, 7, 200, 398, 0, 2810],
  ],
  [
    "66,700 b2001 at most 2000 e204.769 s6.67 d200.1 g398.06",
    { ...intraday, ...fill(100, 66_700) },
    {},
    [2000, 0, 205, 7, 200, 398, 0, 2810],
  ],
  [
    "75,000 b2000 e281.25 s7.5 d225 g411.975",
    { ...intraday, ...bse, ...fill(100, 75_000) },
    {},
    [2000, 0, 281, 8, 225, 412, 0, 2926],
  ],
  // Both sides of a rate's date: NSE 0.00297 % to 28 Feb 2026, 0.00307 % from 1 Mar 2026.
  [
    "28 Feb 2026: e44.55 g8.289 = 1780",
    { date: "2026-02-28" },
    {},
    [0, 1500, 45, 2, 225, 8, 0, 1780],
  ],
  [
    "1 Mar 2026: e46.05 g8.559 = 1782",
    { date: "2026-03-01" },
    {},
    [0, 1500, 46, 2, 225, 9, 0, 1782],
  ],
  [
    "28 Feb 2026: e49.005 g9.1179 = 1760 + 1534",
    { date: "2026-02-28", ...sale },
    {},
    [0, 1700, 49, 2, 0, 9, 1534, 3294],
  ],
  [
    "BSE 28 Feb 2026 as after: e56.25 g10.395",
    { date: "2026-02-28", ...bse },
    {},
    [0, 1500, 56, 2, 225, 10, 0, 1793],
  ],
  [
    "31 Dec 2025: broker's rates begin 2026; e44.55 s1.5 d225 g8.289",
    { date: "2025-12-31" },
    {},
    [null, 1500, 45, 2, 225, 8, 0, 1780],
  ],
  ["1 Jan 2026: b0", { date: "2026-01-01" }, {}, [0, 1500, 45, 2, 225, 8, 0, 1780]],
  [
    "30 Sep 2024: t, e, s not known; d225 g0",
    { date: "2024-09-30" },
    {},
    [null, null, null, null, 225, 0, 0, 225],
  ],
  [
    "1 Oct 2024: t15 e44.55 s1.5 d225 g8.289",
    { date: "2024-10-01" },
    {},
    [null, 1500, 45, 2, 225, 8, 0, 1780],
  ],
  // Rounding at a half: STT to the rupee, the rest to the paisa.
  ["500 t0.50 up e1.535 s0.05 d7.5 up g0.2853", fill(1, 50_000), {}, [0, 100, 2, 0, 8, 0, 0, 110]],
  [
    "499.99 t0.49999 down e1.53 s0.049999 d7.49985 down",
    fill(1, 49_999),
    {},
    [0, 0, 2, 0, 7, 0, 0, 9],
  ],
  [
    "1,500 t1.50 up e4.605 s0.15 g0.8559 p1534",
    { ...sale, ...fill(10, 15_000) },
    {},
    [0, 200, 5, 0, 0, 1, 1534, 1740],
  ],
  [
    "1,499.99 t1.49999 down e4.60497 g0.8559 p1534",
    { ...sale, ...fill(1, 149_999) },
    {},
    [0, 100, 5, 0, 0, 1, 1534, 1640],
  ],
  ["5,000 s0.5 up e15.35 d75 g2.853", fill(10, 50_000), {}, [0, 500, 15, 1, 75, 3, 0, 594]],
  ["4,999.99 s0.499999 down d74.99985 up", fill(1, 499_999), {}, [0, 500, 15, 0, 75, 3, 0, 593]],
  [
    "intraday 2,000 t0.50 up b60 e6.14 s0.2 g11.9412",
    { ...intraday, ...sale, ...fill(10, 20_000) },
    {},
    [60, 100, 6, 0, 0, 12, 0, 178],
  ],
  [
    "intraday 1,999.99 t0.4999975 down b59.9997",
    { ...intraday, ...sale, ...fill(1, 199_999) },
    {},
    [60, 0, 6, 0, 0, 12, 0, 78],
  ],
  ["100 t0.10 e0.307 d1.5 up", fill(100, 100), {}, [0, 0, 0, 0, 2, 0, 0, 2]],
  ["1 t0.001 e0.00307 d0.015", fill(1, 100), {}, [0, 0, 0, 0, 0, 0, 0, 0]],
  // Several fills of one order: one brokerage, STT of the average. 3 × 1,000.01 + 7 × 1,714.28.
  [
    "15,000 in two fills: 300003 + 1199996 = 1499999; t14.99999 e46.05 s1.5 d225",
    {
      fills: [
        { quantity: 3, price: 100_001 },
        { quantity: 7, price: 171_428 },
      ],
    },
    {},
    [0, 1500, 46, 1, 225, 9, 0, 1781],
  ],
  [
    "two fills of 7,500 at 5paisa: b2000 once e46.05 s1.5 d225 g368.559",
    {
      fills: [
        { quantity: 5, price: 150_000 },
        { quantity: 5, price: 150_000 },
      ],
    },
    fivepaisa,
    [2000, 1500, 46, 2, 225, 369, 0, 4142],
  ],
  // Depository: a woman's 12.75 × 1.18 = 15.045, Dhan 12.5 × 1.18 = 14.75.
  [
    "a woman's sale: p1504.5 up",
    sale,
    { isWomanFirstHolder: true },
    [0, 1700, 51, 2, 0, 9, 1505, 3267],
  ],
  ["a sale at Dhan: p1475", sale, dhan, [0, 1700, 51, 2, 0, 9, 1475, 3237]],
  [
    "a woman's sale at Dhan: p1475",
    sale,
    { ...dhan, isWomanFirstHolder: true },
    [0, 1700, 51, 2, 0, 9, 1475, 3237],
  ],
  [
    "a sale at 5paisa: b2000 g369.4149, p not known",
    sale,
    fivepaisa,
    [2000, 1700, 51, 2, 0, 369, null, 4122],
  ],
  [
    "intraday at 5paisa: b2000 d45 g368.559",
    intraday,
    fivepaisa,
    [2000, 0, 46, 2, 45, 369, 0, 2462],
  ],
  // Brokers without a source: GST of the known lines only.
  ["Upstox: b not known, g8.559", {}, { broker: "upstox" }, [null, 1500, 46, 2, 225, 9, 0, 1782]],
  [
    "Fyers' sale: b not known, p1475",
    sale,
    { broker: "fyers" },
    [null, 1700, 51, 2, 0, 9, 1475, 3237],
  ],
  [
    "BSE group X: e not known, g0.27 of s1.5",
    { ...bse, series: "X" },
    {},
    [0, 1500, null, 2, 225, 0, 0, 1727],
  ],
];

test.each(cases)("charges of ₹%s", (_arithmetic, change, account, lines) => {
  const charges = chargesOfOrder({ ...order, ...change }, { ...zerodha, ...account });
  expect(linesOf(charges)).toEqual(lines);
});

test("a line without a rate has its reason", () => {
  const upstox = chargesOfOrder({ ...order, ...sale }, { ...zerodha, broker: "upstox" });
  expect(upstox.unknown).toEqual([
    { name: "brokerage", reason: "no_source" },
    { name: "dp", reason: "no_source" },
  ]);
  expect(chargesOfOrder({ ...order, date: "2025-12-31" }, zerodha).unknown).toEqual([
    { name: "brokerage", reason: "before_rates" },
  ]);
  expect(chargesOfOrder(order, zerodha).unknown).toEqual([]);
});

test("charges are in percent of the value", () => {
  // 17.82 / 15,000 = 0.1188 %
  expect(chargesOfOrder(order, zerodha)).toMatchObject({ value: 1_500_000, percent: 0.1188 });
});

test.each([
  ["no fill", []],
  ["no shares", [{ quantity: 0, price: 100 }]],
  ["part of a share", [{ quantity: 1.5, price: 100 }]],
  ["no price", [{ quantity: 1, price: 0 }]],
])("an order with %s is refused", (_title, fills) => {
  expect(() => chargesOfOrder({ ...order, fills }, zerodha)).toThrow(RangeError);
});

test("a purchase and a sale on different days leave the gain of the worked example", () => {
  const { sum } = chargesOfOrders([order, { ...order, ...sale, date: "2026-11-26" }], zerodha);
  expect(sum.total).toBe(1_782 + 1_762 + 1_534);
  expect(1_650_000 - 1_500_000 - sum.total).toBe(144_922);
});

test("STT of a security is of the day's sum and spread over its orders", () => {
  // 0.40 + 0.40 + 0.40 = 1.20, so ₹1 and not 0: 33.33 each, the first takes the odd paisa.
  const one = { ...order, ...fill(1, 40_000) };
  const { orders, sum } = chargesOfOrders([one, one, one], zerodha);
  expect(orders.map(({ lines }) => lines.stt)).toEqual([34, 33, 33]);
  expect(sum.lines.stt).toBe(100);
});

test("STT of other days, exchanges, sides and shares is rounded on its own", () => {
  // Each 0.40: rounded down.
  const one = { ...order, ...fill(1, 40_000) };
  const others = [
    one,
    { ...one, date: "2026-11-26" },
    { ...one, ...bse },
    { ...one, side: "SELL" as const },
    { ...one, isin: "INE009A01021" },
  ];
  expect(chargesOfOrders(others, zerodha).sum.lines.stt).toBe(0);
});

test("the depository charges each ISIN once a sale day", () => {
  const sold = { ...order, ...sale };
  const { orders, sum } = chargesOfOrders(
    [
      sold,
      { ...sold, ...bse },
      { ...sold, isin: "INE009A01021" },
      { ...sold, date: "2026-11-26" },
      { ...sold, isin: "INE040A01034", product: "intraday" },
      order,
    ],
    zerodha,
  );
  expect(orders.map(({ lines }) => lines.dp)).toEqual([1_534, 0, 1_534, 1_534, 0, 0]);
  expect(sum.lines.dp).toBe(4_602);
});

test("a sum has no line where one of the orders has none", () => {
  const { sum } = chargesOfOrders([order, { ...order, ...bse, series: "X" }], zerodha);
  expect(sum.lines.exchange).toBeNull();
  expect(sum.total).toBe(1_782 + 1_727);
  expect(sum.unknown).toEqual([{ name: "exchange", reason: "no_source" }]);
});

test("no orders have no charges", () => {
  expect(chargesOfOrders([], zerodha).sum).toMatchObject({ value: 0, total: 0, percent: 0 });
});

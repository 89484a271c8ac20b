import { expect, test } from "vitest";
import {
  estimateShares,
  estimateValue,
  findProblems,
  isOverCap,
  startLeg,
  toWanted,
} from "./ticket-leg.ts";
import { readShares } from "./TicketPage.tsx";

const leg = startLeg({ symbol: "TCS", name: "TCS", side: "BUY", lastPaise: 350_000 });

test("an amount buys as many whole shares as its limit allows", () => {
  // ₹3,500 and 1 % are ₹3,535: ₹25,000 buy 7 of them, 7 × 3,535 = ₹24,745.
  const byAmount = { ...leg, by: "amount", amount: "25,000" } as const;
  expect(estimateShares(byAmount)).toBe(7);
  expect(estimateValue(byAmount)).toBe(2_474_500);
  expect(toWanted(byAmount)).toEqual({
    symbol: "TCS",
    side: "BUY",
    exchange: "NSE",
    amount_paise: 2_500_000,
  });
});

test("a sale's limit is below the last price", () => {
  // 10 × ₹3,465.
  expect(estimateValue({ ...leg, side: "SELL", quantity: "10" })).toBe(3_465_000);
});

test("an amount below the last price is refused in the words of the contract", () => {
  const problems = findProblems({ ...leg, by: "amount", amount: "3,499.99" });
  expect(problems.size).toBe("Amount can't be less than LTP!");
  expect(findProblems({ ...leg, by: "amount", amount: "3500" })).toEqual({});
});

test.each(["", "0", "-3", "2.5", "ten"])("%o is no number of shares", (quantity) => {
  expect(findProblems({ ...leg, quantity }).size).toBe("Enter a whole number of shares");
});

test("a number of shares above the limit says the limit", () => {
  expect(findProblems({ ...leg, quantity: "10000000" })).toEqual({});
  expect(findProblems({ ...leg, quantity: "999,999,999" }).size).toBe(
    "At most 1,00,00,000 shares per order",
  );
});

test("amounts above ₹10 crore are not taken", () => {
  expect(isOverCap("10,00,00,000")).toBe(false);
  expect(isOverCap("10,00,00,000.01")).toBe(true);
  expect(isOverCap("999999999999")).toBe(true);
});

test("purchases go to NSE, sales to the chosen exchange, and a limit is sent as typed", () => {
  const limited = {
    ...leg,
    quantity: "5",
    price: "limit",
    limit: "3,412.35",
    exchange: "BSE",
  } as const;
  expect(toWanted(limited)).toMatchObject({ exchange: "NSE", quantity: 5, limit_paise: 341_235 });
  expect(toWanted({ ...limited, side: "SELL" }).exchange).toBe("BSE");
  expect(findProblems({ ...limited, limit: "0" }).limit).toBe("Enter a price, e.g. 1,250.50");
});

test("an address names shares of the page's side, and those to sell and to buy", () => {
  expect(readShares("?symbol=tcs&quantity=10&sell=INFY&buy=A%26B&buy=<x>", "BUY")).toEqual([
    { symbol: "TCS", name: "TCS", side: "BUY", quantity: 10 },
    { symbol: "INFY", name: "INFY", side: "SELL" },
    { symbol: "A&B", name: "A&B", side: "BUY" },
  ]);
});

import { expect, test } from "vitest";
import { titleOf } from "./messages.ts";
import type { StoredLeg } from "./trading.repository.ts";

const leg = (side: "BUY" | "SELL", symbol: string) => ({ side, symbol }) as StoredLeg;
const [tcs, infy, itc] = [leg("SELL", "TCS"), leg("SELL", "INFY"), leg("BUY", "ITC")];

test("orders are named by their share, or by their stock box and what they are for", () => {
  const order = { boxName: null, kind: "order" } as const;
  expect(titleOf({ ...order, legs: [tcs] })).toBe("Sell TCS");
  expect(titleOf({ ...order, legs: [tcs, infy] })).toBe("Sell TCS and 1 more");
  expect(titleOf({ ...order, legs: [tcs, itc, infy] })).toBe("Buy and sell TCS and 2 more");
  const box = { boxName: "Calm Momentum", legs: [tcs, infy] };
  expect(titleOf({ ...box, kind: "exit" })).toBe("Calm Momentum: exit, 2 orders");
  expect(titleOf({ ...box, kind: "sip", legs: [itc] })).toBe(
    "Calm Momentum: SIP purchase, 1 order",
  );
});

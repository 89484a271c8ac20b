import { expect, test } from "vitest";
import { chargesOf, valueOf } from "./batch-sums.ts";
import { someBill, someBillLeg, someLeg } from "./trading.fixture.tsx";

const filled = someLeg({ state: "filled", filled_quantity: 10, filled_paise: 3_500_000 });
const rejected = someLeg({ symbol: "INFY", state: "rejected" });
const partial = someLeg({
  symbol: "ITC",
  state: "partial",
  filled_quantity: 4,
  filled_paise: 1_400_000,
});

test("the value is what is filled, and what is open at its limit", () => {
  expect(
    [[filled], [filled, rejected], [partial], [rejected]].map((legs) => valueOf({ legs })),
  ).toEqual([3_500_000, 3_500_000, 1_400_000 + 6 * 353_500, null]);
});

test("charges are those of the shares that are filled or open", () => {
  const charges = {
    brokerage_paise: 0,
    stt_paise: 0,
    exchange_paise: 0,
    sebi_paise: 0,
    stamp_paise: 0,
    gst_paise: 0,
    dp_paise: null,
    total_paise: 1_000,
  };
  const bill = someBill({
    legs: ["TCS", "INFY", "ITC"].map((symbol) => someBillLeg({ symbol, charges })),
    charges_paise: 3_000,
  });
  const cancelled = { ...partial, state: "cancelled" } as const;
  expect(chargesOf({ bill, legs: [filled, rejected, partial] })).toBe(2_000);
  expect(chargesOf({ bill, legs: [filled, rejected, cancelled] })).toBe(1_400);
  expect(chargesOf({ bill: null, legs: [filled] })).toBe(0);
});

import type { Executor } from "@munshi/db";
import { expect, test } from "vitest";
import type { RealisedUnits } from "../holdings/index.ts";
import type { ShareFacts } from "./bill-checks.ts";
import { taxSales } from "./bill-tax.ts";

const today = "2026-11-23";
const share: ShareFacts = {
  traded: { isin: "INE467B01029", symbol: "TCS", exchange: "NSE", series: "EQ" },
  name: "Tata Consultancy Services",
  last: 200_000,
  close: 200_000,
  circuit: null,
  status: "listed",
  surveillance: [],
  medianVolume: null,
  holding: { quantity: 5, sellable_quantity: 5, t1_quantity: 0 },
  boughtToday: 3,
  isHoldingKnown: true,
  needsAuthorisation: false,
  lot: 1,
  tick: null,
};
const units = (quantity: number, acquiredOn: string, costPaise: number): RealisedUnits => ({
  coCode: 1,
  isin: share.traded.isin,
  symbol: share.traded.symbol,
  name: share.name,
  brokerId: 3,
  soldOn: today,
  acquiredOn,
  quantity,
  proceedsPaise: quantity * 200_000,
  costPaise,
  isLong: acquiredOn === today ? null : false,
  isIntraday: acquiredOn === today,
});
const tax = async (lots: readonly RealisedUnits[], realised: readonly RealisedUnits[] = []) => {
  const ledger = { estimateSale: async () => lots, listRealised: async () => realised };
  const order = { quantity: 8, limit: 200_000 };
  const owner = { userId: "u", tenant: "munshi" };
  const sale = { coCode: 1, share, order, charges: null };
  const [estimate] = await taxSales({} as Executor, ledger, owner, 3, [sale], today);
  return estimate;
};

test("shares bought today are no capital gain; the others are taxed", async () => {
  const intraday = units(3, today, 500_000);
  // 5 x 2,000 less 8,000 is a gain of 2,000: 20 % and cess of 4 % are 416.
  expect(await tax([intraday, units(5, "2026-10-01", 800_000)])).toMatchObject({
    short_paise: 200_000,
    tax_paise: 41_600,
    lots: [{ bought_on: "2026-10-01", quantity: 5 }],
  });
  // A loss of an intraday trade earlier in the year reduces no capital gain.
  const loss = { ...intraday, costPaise: 5_000_000 };
  expect(await tax([intraday, units(5, "2026-10-01", 800_000)], [loss])).toMatchObject({
    tax_paise: 41_600,
  });
});

test("where the ledger lacks today's purchase there is no estimate", async () => {
  expect(await tax([units(8, "2026-10-01", 800_000)])).toBeNull();
});

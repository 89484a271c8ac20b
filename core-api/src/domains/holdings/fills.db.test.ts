import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MarketFacts } from "../market/index.ts";
import { openFloor } from "../trading/trading-floor.fixture.ts";
import type { TradingFloor } from "../trading/trading-floor.fixture.ts";
import { createHoldings } from "./holdings.ts";
import type { Holdings } from "./holdings.ts";

let floor: TradingFloor;
let holdings: Holdings;
/** No market is published: no corporate actions. */
const facts = { findVersion: async () => null } as unknown as MarketFacts;

beforeAll(async () => {
  floor = await openFloor();
  holdings = createHoldings(floor.database.db, { clock: { now: floor.now }, facts });
});
beforeEach(async () => {
  await floor.restart();
});
afterAll(async () => floor.close());

const units = async (belongsTo: string | null) =>
  holdings.listUnits(floor.database.db, floor.owner, belongsTo);

test("units of a box follow from the fills of its orders, also of partly filled ones", async () => {
  await floor.confirm(
    floor.bill(
      [
        { side: "BUY", quantity: 10 },
        { side: "BUY", quantity: 5 },
      ],
      { belongs_to: "box:12" },
    ),
  );
  await floor.deliver();
  floor.broker.fill(0, 4);
  await floor.pass(5);
  expect(await units("box:12")).toEqual([
    { coCode: 1, isin: "INE000000001", symbol: "SHARE1", quantity: 4, costPaise: 40_000 },
  ]);
  floor.broker.fill(0, 6);
  floor.broker.end(1, "cancelled");
  await floor.pass(60);
  expect(await units("box:12")).toMatchObject([{ quantity: 10, costPaise: 100_000 }]);
  expect(await units(null)).toEqual([]);
  // Two reports, two rows.
  const rows = await floor.database.db("holding_transactions").where({ symbol: "SHARE1" });
  expect(rows.map(({ quantity }: { quantity: number }) => quantity)).toEqual([4, 6]);
});

test("transactions are never changed", async () => {
  const change = floor.database.db("holding_transactions").update({ quantity: 1 });
  await expect(change).rejects.toThrow(/never changed/);
});

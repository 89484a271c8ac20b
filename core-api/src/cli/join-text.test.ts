import { expect, test } from "vitest";
import { describeJoin } from "./run-market.ts";

const stays = { coCode: 17, symbol: "ASHA", name: "Asha Limited", isin: "INE000A01018" };
const goes = { coCode: 4_012, symbol: "500001", name: "ASHA LTD", isin: null };

test("a join tells who goes and who stays, what moved, what both had and what gave way", () => {
  const report = {
    dryRun: true,
    from: { ...goes, bseCode: "500001" },
    into: { ...stays, bseCode: null },
    moved: { prices: 1_200, statement: 1 },
    repeated: { "corporate-action": 2 },
    aside: 3,
  };
  expect(describeJoin(report)).toEqual([
    "goes      4012: 500001, ASHA LTD (no ISIN, BSE 500001)",
    "stays     17: ASHA, Asha Limited (INE000A01018, not at the BSE)",
    "moved     1,200 prices, 1 statement",
    "in both   2 corporate actions",
    "aside     3 rows gave way and are kept",
    "a dry run: nothing was changed",
  ]);
  const none = { ...report, dryRun: false, moved: {}, repeated: {}, aside: 0 };
  expect(describeJoin(none).slice(2)).toEqual(["moved     nothing", "done"]);
});

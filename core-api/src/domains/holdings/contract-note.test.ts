import { expect, test } from "vitest";
import { compareContractNote, readContractNote } from "./contract-note.ts";
import type { DayTrades } from "./contract-note.ts";

const header = "trade_date,isin,side,quantity,price";

test("trades of one share, side and day are summed, with charges in paise", () => {
  const text = [
    `${header},brokerage,STT,Stamp Duty,broker's remark`,
    "2026-11-23,ine001a01010,buy,6,100.05,0,0.60,0.09,first",
    "2026-11-23,INE001A01010,BUY,4,100.10,0,0.40,0.06,",
    "2026-11-23,INE001A01010,SELL,1,101,,,,",
    "",
  ].join("\n");
  expect(readContractNote(`\uFEFF${text}`)).toEqual([
    {
      day: "2026-11-23",
      isin: "INE001A01010",
      side: "BUY",
      quantity: 10,
      // 6 × 100.05 + 4 × 100.10
      paise: 100_070,
      charges: 60 + 9 + 40 + 6,
    },
    {
      day: "2026-11-23",
      isin: "INE001A01010",
      side: "SELL",
      quantity: 1,
      paise: 10_100,
      charges: null,
    },
  ]);
});

test.each([
  ["", "line 1", "has no column trade_date"],
  ["trade_date,isin,side,price", "line 1", "has no column quantity"],
  [header, "line 1", "has no trades"],
  [`${header}\n23/11/2026,INE001A01010,BUY,1,1`, "line 2", "trade_date must be"],
  [`${header}\n2026-11-23,TCS,BUY,1,1`, "line 2", "isin must be an ISIN"],
  [`${header}\n2026-11-23,INE001A01010,B,1,1`, "line 2", "side must be BUY or SELL"],
  [`${header}\n2026-11-23,INE001A01010,BUY,1.5,1`, "line 2", "quantity must be a whole number"],
  [`${header}\n2026-11-23,INE001A01010,BUY,1,"1,000"`, "line 2", "price must be an amount"],
])("a note that cannot be read names the line and column: %j", (text, path, message) => {
  expect(() => readContractNote(text)).toThrow(
    expect.objectContaining({
      code: "holdings.unreadable_note",
      details: [{ path, message: expect.stringContaining(message) as unknown }],
    }),
  );
});

const trades = (change: Partial<DayTrades>): DayTrades => ({
  day: "2026-11-23",
  isin: "INE001A01010",
  side: "BUY",
  quantity: 10,
  paise: 100_000,
  charges: 500,
  ...change,
});

test.each<[string, Partial<DayTrades>, readonly string[]]>([
  ["the same", {}, []],
  ["a paisa a share", { paise: 100_010 }, []],
  ["two paise a share", { paise: 100_020 }, ["price"]],
  ["fewer shares at the same price", { quantity: 9, paise: 90_000 }, ["quantity"]],
  ["₹1 of charges", { charges: 600 }, []],
  ["more charges", { charges: 601 }, ["charges"]],
  ["charges that are not stated", { charges: null }, []],
])("a note differs from fills by %s", (_title, change, differences) => {
  const { rows, differing } = compareContractNote([trades(change)], [trades({})], new Map());
  expect(rows.map((row) => row.differences)).toEqual([differences]);
  expect(differing).toBe(differences.length > 0 ? 1 : 0);
});

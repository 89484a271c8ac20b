import { expect, test } from "vitest";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { thinCloses } from "./price-line.ts";

function closesOf(rows: Readonly<Record<string, number>>) {
  return {
    days: Int32Array.from(Object.keys(rows), dayOfDate),
    close: Float64Array.from(Object.values(rows)),
  };
}

test("days of the last year are kept, earlier weeks end with their last close", () => {
  // 5 and 8 January 2024 end one week each
  const closes = closesOf({
    "2018-01-01": 1,
    "2024-01-04": 10,
    "2024-01-05": 11,
    "2024-01-08": 12,
    "2026-01-08": 20,
    "2026-01-09": 21,
  });
  expect(thinCloses(closes, [], 0)).toEqual({
    days: ["2024-01-05", "2024-01-08", "2026-01-08", "2026-01-09"].map(dayOfDate),
    prices: [11, 12, 20, 21],
  });
});

test("closes before a split are in today's shares, and none is shown across an unexplained jump", () => {
  const closes = closesOf({ "2025-11-27": 300, "2025-11-28": 100.5, "2025-12-01": 50 });
  const split = { kind: "split", exDate: "2025-12-01", from: 1, to: 2 } as const;
  expect(thinCloses(closes, [split], dayOfDate("2025-11-28")).prices).toEqual([50.25, 50]);
});

import { expect, test } from "vitest";
import { formatClock, formatDayOf, formatMoment } from "./format-moment.ts";

test.each([
  ["2026-11-20T20:35:00.000Z", "21 Nov 26, 02:05"],
  ["2026-09-01T00:00:00Z", "01 Sep 26, 05:30"],
])("the instant %s is %s in India", (instant, words) => {
  expect(formatMoment(instant)).toBe(words);
  expect(`${formatDayOf(instant)}, ${formatClock(instant)}`).toBe(words);
});

test("what is no instant is empty", () => {
  expect([formatMoment("soon"), formatDayOf(""), formatClock("")]).toEqual(["", "", ""]);
});

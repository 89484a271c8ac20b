import { expect, test } from "vitest";
import { listEvents } from "./feed-events.ts";
import { readFeedName } from "./feed-symbols.ts";

test.each([
  ["ASHA", null, "ASHA", false],
  [" asha ", null, "asha", false],
  ["NSE:BAJAJ-AUTO", "stock", "BAJAJ-AUTO", false],
  ["ASHA.TRADED", null, "ASHA", true],
  ["nse:M&M.traded", "stock", "M&M", true],
  ["INDEX:Nifty 50", "index", "Nifty 50", false],
  ["Nifty 50", null, "Nifty 50", false],
])("%j names %s %j, as traded %s", (text, type, name, asTraded) => {
  expect(readFeedName(text)).toEqual({ type, name, asTraded });
});

test("each kind of event stands once a day, with all that happened in its words", () => {
  const events = listEvents(
    [
      { kind: "split", exDate: "2026-01-07", from: 1, to: 5, purpose: "" },
      { kind: "dividend", exDate: "2025-08-01", amount: 2.5, purpose: "" },
      { kind: "dividend", exDate: "2025-08-01", amount: 1, purpose: "Special" },
      { kind: "bonus", exDate: "2026-01-09", from: 2, to: 1, purpose: "" },
      { kind: "other", exDate: "2026-01-09", purpose: "Rights" },
    ],
    [],
  );
  expect(events.map(({ label, date, text }) => [label, date, text])).toEqual([
    ["D", "2025-08-01", "Dividend ₹2.5 a share; Dividend ₹1 a share"],
    ["S", "2026-01-07", "Split: 1 share becomes 5"],
    ["B", "2026-01-09", "Bonus 1:2"],
  ]);
});

test("results stand on the day of their first filing, and a restatement is no event", () => {
  const filing = (span: "year" | "quarter", periodEnd: string, publishedAt: string) => ({
    span,
    periodEnd,
    publishedAt,
  });
  const events = listEvents(
    [],
    [
      filing("quarter", "2025-06-30", "2025-08-14"),
      filing("quarter", "2025-06-30", "2025-11-10"),
      filing("quarter", "2025-03-31", "2025-05-20"),
      filing("year", "2025-03-31", "2025-05-20"),
      filing("year", "2025-03-31", "2025-05-20"),
    ],
  );
  expect(events.map(({ id, text }) => [id, text])).toEqual([
    ["R-2025-05-20", "Results of the year to 31 Mar 2025 and the quarter to 31 Mar 2025"],
    ["R-2025-08-14", "Results of the quarter to 30 Jun 2025"],
  ]);
});

test("an unexplained price jump is marked, a move within the band is not", () => {
  const jump = { day: "2025-07-02", state: "unexplained", previousClose: 102, price: 51 } as const;
  expect(listEvents([], [], [jump, { ...jump, state: "within-band" }])).toMatchObject([
    {
      id: "J-2025-07-02",
      date: "2025-07-02",
      label: "J",
      text: "Unexplained price jump, \u221250.0 % overnight; prices before are not adjusted",
    },
  ]);
  const [demerger] = listEvents([], [], [{ ...jump, state: "unadjusted" }]);
  expect(demerger?.text).toContain("not adjusted for a demerger");
});

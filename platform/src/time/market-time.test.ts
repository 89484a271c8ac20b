import { execFileSync } from "node:child_process";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { endOfDay, financialYear, marketDate, startOfDay } from "./market-time.ts";

test.each([
  // 18:30 UTC is midnight in Kolkata (UTC + 5:30).
  ["2026-03-31T18:29:59.999Z", "2026-03-31"],
  ["2026-03-31T18:30:00.000Z", "2026-04-01"],
  ["2026-12-31T18:30:00.000Z", "2027-01-01"],
  ["2024-02-28T18:30:00.000Z", "2024-02-29"],
])("%s is on the market day %s", (instant, date) => {
  expect(marketDate(new Date(instant))).toBe(date);
});

test("a day ends one millisecond before the next begins", () => {
  expect(endOfDay("2026-11-21").toISOString()).toBe("2026-11-21T18:29:59.999Z");
  expect(startOfDay("2026-11-22").getTime() - endOfDay("2026-11-21").getTime()).toBe(1);
});

test.each([
  ["2026-03-31", 2026, "FY2025-26", "2025-04-01", "2026-03-31"],
  ["2026-04-01", 2027, "FY2026-27", "2026-04-01", "2027-03-31"],
  ["1999-12-31", 2000, "FY1999-00", "1999-04-01", "2000-03-31"],
])("%s is in the financial year that ends in %i", (date, year, label, start, end) => {
  expect(financialYear(date)).toEqual({ year, label, start, end });
});

test.each(["2026-02-30", "2026-13-01", "21-11-2026", "", "2026-11-21T00:00"])(
  "rejects %j",
  (text) => {
    expect(() => startOfDay(text)).toThrow(RangeError);
  },
);

test("every instant is between the start and end of its market day", () => {
  const instants = fc.date({
    min: new Date("1990-01-01"),
    max: new Date("2100-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, (instant) => {
      const date = marketDate(instant);
      expect(startOfDay(date).getTime()).toBeLessThanOrEqual(instant.getTime());
      expect(endOfDay(date).getTime()).toBeGreaterThanOrEqual(instant.getTime());
    }),
  );
});

test("ignores the process's time zone", () => {
  const program = `
    import { endOfDay, financialYear, marketDate } from ${JSON.stringify(new URL("market-time.ts", import.meta.url).href)};
    const instants = ["2026-03-31T18:29:59.999Z", "2026-03-31T18:30:00.000Z", "2026-03-08T10:00:00.000Z"];
    console.log(JSON.stringify([
      new Date(2026, 0, 1).toISOString(),
      instants.map((text) => {
        const date = marketDate(new Date(text));
        return [date, endOfDay(date), financialYear(date)];
      }),
    ]));`;
  const answers = ["UTC", "Asia/Kolkata", "America/Los_Angeles"].map(
    (zone) =>
      JSON.parse(
        execFileSync(process.execPath, ["--input-type=module", "-e", program], {
          env: { ...process.env, TZ: zone },
          encoding: "utf8",
        }),
      ) as [string, unknown],
  );
  expect(new Set(answers.map(([local]) => local)).size).toBe(3);
  expect(new Set(answers.map(([, market]) => JSON.stringify(market))).size).toBe(1);
});

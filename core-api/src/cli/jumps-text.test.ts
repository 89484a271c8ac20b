import { expect, test } from "vitest";
import { countJumps, describeAnswered, describeJumps } from "./jumps-text.ts";

const jump = {
  coCode: 17,
  symbol: "HALF",
  name: "Half Limited",
  day: "2025-07-02",
  previousDay: "2025-07-01",
  state: "unexplained",
  previousClose: 102,
  price: 50.55,
  times: 0.4956,
  likely: { kind: "split-or-bonus", from: 1, to: 2 },
  evidence: ["price-band", "plain-ratio"],
} as const;
const answer = { kind: "bonus", from: 1, to: 3 } as const;

test("open jumps are listed with their likely ratio and evidence, then what was answered", () => {
  const spun = { ...jump, symbol: "SPUN", state: "unadjusted", likely: null } as const;
  const answers = [
    {
      coCode: 18,
      symbol: "FOUR",
      name: "Four Limited",
      day: "2025-03-03",
      answer,
      answeredAt: new Date("2025-07-05T10:00:00Z"),
      answeredBy: "cli:operator",
    },
  ];
  expect(describeJumps({ jumps: [jump, spun], answers })).toEqual([
    "Unexplained price jumps; figures that span them are empty",
    "  HALF  2025-07-02  50.55 after 102.00  -50.4 %  likely split or bonus 1:2  beyond the price band, plain ratio",
    "Demergers and issues without a ratio; figures that span them are empty",
    "  SPUN  2025-07-02  50.55 after 102.00  -50.4 %  no plain ratio  beyond the price band, plain ratio",
    "Answered by hand",
    "  FOUR  2025-03-03  bonus 3:1  by cli:operator on 05 Jul 25",
  ]);
  expect(describeJumps({ jumps: [], answers: [] })).toEqual(["No price jumps"]);
});

test("moves within the band are listed up to twenty", () => {
  const moves = Array.from({ length: 22 }, () => ({ ...jump, state: "within-band" as const }));
  const lines = describeJumps({ jumps: moves, answers: [] });
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toBe("  and 2 older moves");
});

test("the status counts what is open", () => {
  const lines = countJumps([jump, { ...jump, state: "within-band" }]);
  expect(lines).toEqual([
    "Jumps       1 unexplained price jump: HALF 02 Jul 25; market actions lists them",
  ]);
  expect(countJumps([])).toEqual([]);
});

test("an answer says whether it changed anything", () => {
  const answered = { symbol: "HALF", day: "2025-07-02", answer };
  expect(describeAnswered({ ...answered, isNew: true }, false)).toEqual([
    "HALF on 2025-07-02: bonus 3:1 recorded; market publish applies it to figures",
  ]);
  expect(describeAnswered({ ...answered, isNew: false }, false)).toEqual([
    "HALF on 2025-07-02: bonus 3:1 is recorded already",
  ]);
});

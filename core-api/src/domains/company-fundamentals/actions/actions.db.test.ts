import { afterAll, beforeAll, expect, test } from "vitest";
import type { MarketFact } from "../../../contract/index.ts";
import { asRequest, company, day } from "../../market/market.fixture.ts";
import { startCompanyServer } from "../testing/company-server.ts";
import type { CompanyServer } from "../testing/company-server.ts";

type Action = Extract<MarketFact, { readonly kind: "corporate-action" }>["action"];

const action = (given: Action, purpose: string): MarketFact => ({
  kind: "corporate-action",
  company: { symbol: "MILL" },
  action: given,
  purpose,
});
const twoDividends = "Interim Dividend - Rs 8 Per Share/Special Dividend - Rs 66 Per Share";
const facts: readonly MarketFact[] = [
  company("MILL"),
  company("BARE"),
  day("MILL", "2026-01-09", 99),
  action({ kind: "dividend", exDate: "2022-07-01", amount: 4.5 }, "Dividend - Rs 4.50 Per Share"),
  action(
    { kind: "split", exDate: "2023-02-01", from: 1, to: 5 },
    "Face Value Split (Sub-Division) - From Rs 10/- Per Share To Rs 2/- Per Share",
  ),
  action({ kind: "split", exDate: "2023-09-01", from: 1, to: 2 }, "Sub-division of shares"),
  action({ kind: "bonus", exDate: "2024-03-01", from: 2, to: 1 }, "Bonus 1:2"),
  action({ kind: "dividend", exDate: "2025-01-17", amount: 8 }, twoDividends),
  action({ kind: "dividend", exDate: "2025-01-17", amount: 66 }, twoDividends),
  action(
    { kind: "other", exDate: "2026-02-20", purpose: "Rights 2:5 @ Premium Rs 40/-" },
    "Rights 2:5 @ Premium Rs 40/-",
  ),
];

let server: CompanyServer;
beforeAll(async () => {
  server = await startCompanyServer(asRequest("actions", facts), "2026-01-10T10:00:00Z");
});
afterAll(() => server.close());

test("actions are newest first, including future ones, each with its terms", async () => {
  const actions = (await server.section(1, "actions"))?.actions;
  expect(
    actions?.map(({ kind, exDate, ratio, amount, dividendType }) => [
      exDate,
      kind,
      ratio,
      amount,
      dividendType,
    ]),
  ).toEqual([
    ["2026-02-20", "other", null, null, null],
    ["2025-01-17", "dividend", null, 8, "Interim"],
    ["2025-01-17", "dividend", null, 66, "Special"],
    ["2024-03-01", "bonus", "1:2", null, null],
    ["2023-09-01", "split", "1 to 2 shares", null, null],
    ["2023-02-01", "split", "₹10 to ₹2", null, null],
    ["2022-07-01", "dividend", null, 4.5, null],
  ]);
  expect(actions?.[0]?.purpose).toBe("Rights 2:5 @ Premium Rs 40/-");
});

test("a company without actions has none to show", async () => {
  expect(await server.section(2, "actions")).toBeNull();
  for (const call of ["dividend", "bonus", "splits"]) {
    expect(await server.get(`/${call}/2`)).toEqual([]);
    expect(await server.get(`/${call}/77`)).toEqual([]);
  }
});

test("the documented calls return each kind in its own form", async () => {
  expect(await server.get("/dividend/1")).toEqual([
    { DivDate: "2025-01-17", DivAmount: 8, DividendType: "Interim" },
    { DivDate: "2025-01-17", DivAmount: 66, DividendType: "Special" },
    { DivDate: "2022-07-01", DivAmount: 4.5, DividendType: null },
  ]);
  expect(await server.get("/bonus/1")).toEqual([{ BonusDate: "2024-03-01", BonusRatio: "1:2" }]);
  expect(await server.get("/splits/1")).toEqual([
    { SplitDate: "2023-09-01", SplitRatio: "1 to 2 shares" },
    { SplitDate: "2023-02-01", SplitRatio: "₹10 to ₹2" },
  ]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { CompanyMove, MarketFact } from "../../contract/index.ts";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";
import { company, day, statement } from "../market/market.fixture.ts";
import { openTiles } from "./tiles.fixture.ts";
import type { TilesFixture } from "./tiles.fixture.ts";

const announced = (symbol: string, at: string, subject: string): MarketFact => ({
  kind: "announcement",
  company: { symbol },
  announcedAt: at,
  subject,
  memo: "",
  category: null,
  url: null,
});
const quarter = (symbol: string, periodEnd: string, profit: number, publishedAt: string) =>
  statement(
    symbol,
    periodEnd,
    { revenueFromOperations: 100, profitAfterTax: profit, profitToOwners: profit },
    { span: "quarter", publishedAt },
  );
/** Closes at 100 on Friday 16 and at 110 on Monday 19 January 2026. */
const twoDays = (symbol: string): readonly MarketFact[] => {
  const monday = day(symbol, "2026-01-19", 110);
  return [
    day(symbol, "2026-01-16", 100),
    { ...monday, prices: { ...monday.prices, previousClose: Float64Array.of(100) } },
  ];
};
const deal = (symbol: string, quantity: number, client: string): MarketFact => ({
  kind: "market-deal",
  day: "2026-01-19",
  company: { symbol },
  name: symbol,
  exchange: "NSE",
  type: "block",
  side: "sell",
  client,
  quantity,
  price: 100,
});

const symbols = [
  "RESULTS",
  "EARLIER",
  "EVENING",
  "LATE",
  "ORDER",
  "DIVIDEND",
  "CANCELLED",
  "DEAL",
  "LOUD",
  "QUIET",
];

let fixture: TilesFixture;
let moves: ReadonlyMap<number, CompanyMove>;
let codes: Readonly<Record<string, number>>;
beforeAll(async () => {
  fixture = await openTiles();
  await fixture.take("moves", [
    ...symbols.map((symbol) => company(symbol)),
    ...symbols.flatMap(twoDays),
    ...Array.from({ length: 20 }, (_, back) =>
      day("LOUD", dateOfDay(dayOfDate("2026-01-15") - back), 100, { volume: 250 }),
    ),
    // filed on the day: 124 against 100 a year ago
    quarter("RESULTS", "2024-12-31", 100, "2025-01-20"),
    quarter("RESULTS", "2025-12-31", 124, "2026-01-19"),
    // filed on Friday without a time: Friday's session may have known
    quarter("EARLIER", "2025-12-31", 10, "2026-01-16"),
    // filed on Friday, announced at 16:05 in India
    quarter("EVENING", "2024-12-31", -5, "2025-01-20"),
    quarter("EVENING", "2025-12-31", 10, "2026-01-16"),
    announced("EVENING", "2026-01-16T10:35:00Z", "Financial Result Updates"),
    // filed on the day, announced at 18:00 in India
    quarter("LATE", "2025-12-31", 10, "2026-01-19"),
    announced("LATE", "2026-01-19T12:30:00Z", "Financial Result Updates"),
    // the weekend counts for Monday, what follows Monday's close does not
    announced("ORDER", "2026-01-17T06:00:00Z", "Receipt of order"),
    announced("ORDER", "2026-01-19T10:01:00Z", "Acquisition"),
    announced("QUIET", "2026-01-16T09:59:00Z", "Receipt of order"),
    ...["DIVIDEND", "CANCELLED"].map((symbol): MarketFact => ({
      kind: "corporate-action",
      company: { symbol },
      action: { kind: "dividend", exDate: "2026-01-19", amount: 4 },
      purpose: "Dividend - Rs 4 Per Share",
    })),
    deal("DEAL", 1_000, "SMALL FUND"),
    deal("DEAL", 500_000, "LARGE FUND"),
  ]);
  await fixture.database.db.transaction((transaction) =>
    fixture.market.correct(transaction, {
      fact: { kind: "action", company: "CANCELLED", day: "2026-01-19", imported: "dividend/4" },
      value: null,
      reason: "Cancelled",
    }),
  );
  await fixture.publish();
  const rows = (await fixture.database.db("companies").select("symbol", "co_code")) as {
    readonly symbol: string;
    readonly co_code: number;
  }[];
  codes = Object.fromEntries(rows.map((row) => [row.symbol, row.co_code]));
  moves = await fixture.tiles.explainMoves();
});
afterAll(() => fixture.close());

const reasonsOf = (symbol: string) => moves.get(codes[symbol] ?? 0)?.reasons;

test("results of the day carry the change of profit from a year ago", () => {
  expect(reasonsOf("RESULTS")).toEqual([
    // 100 * (124 - 100) / 100
    { kind: "results", at: "2026-01-19", quarterEnd: "2025-12-31", profitChange: 24 },
  ]);
});

test("results of the previous session count only if announced after its close", () => {
  expect(reasonsOf("EARLIER")).toEqual([]);
  expect(reasonsOf("EVENING")).toEqual([
    {
      kind: "results",
      at: "2026-01-16T10:35:00.000Z",
      quarterEnd: "2025-12-31",
      profitChange: "turned-positive",
    },
  ]);
});

test("results announced after the close do not explain the day", () => {
  expect(reasonsOf("LATE")).toEqual([]);
});

test("filings count from the previous close to the day's close", () => {
  expect(reasonsOf("ORDER")).toMatchObject([
    { kind: "filing", at: "2026-01-17T06:00:00.000Z", subject: "Receipt of order" },
  ]);
  expect(reasonsOf("QUIET")).toEqual([]);
});

test("ex-dates, the largest deal and unusual volume are named", () => {
  expect(reasonsOf("DIVIDEND")).toMatchObject([{ kind: "action", action: "dividend" }]);
  expect(reasonsOf("CANCELLED")).toEqual([]);
  // 500,000 x 100 / 10,000,000
  expect(reasonsOf("DEAL")).toMatchObject([{ kind: "deal", client: "LARGE FUND", value: 5 }]);
  // 1,000 against the mean of 19 x 250 and Friday's 1,000: (19 x 250 + 1,000) / 20 = 287.5
  expect(reasonsOf("LOUD")).toEqual([
    { kind: "volume", at: "2026-01-19", times: expect.closeTo(1_000 / 287.5, 10) as number },
  ]);
});

test("a share has its move, with or without a reason", () => {
  expect(moves.get(codes["QUIET"] ?? 0)).toEqual({
    day: "2026-01-19",
    changePercent: expect.closeTo(10, 10) as number,
    reasons: [],
  });
});

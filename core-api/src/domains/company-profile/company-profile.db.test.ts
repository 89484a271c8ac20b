import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  MarketFact,
  ResearchCallFact,
  ResearchCallPage,
  SurveillanceFact,
} from "../../contract/index.ts";
import { createCompanyFundamentalRoutes } from "../company-fundamentals/index.ts";
import { startCompanyServer } from "../company-fundamentals/testing/company-server.ts";
import type { CompanyServer } from "../company-fundamentals/testing/company-server.ts";
import { asRequest, company, day } from "../market/market.fixture.ts";
import { createCompanyProfileRoutes } from "./index.ts";

const of = { symbol: "PUMP" };

const call = (fields: Partial<ResearchCallFact>): ResearchCallFact => ({
  kind: "research-call",
  company: of,
  side: "buy",
  horizon: "short-term",
  entry: 100,
  target: 120,
  stopLoss: 90,
  openedOn: "2026-01-05",
  closedOn: null,
  exit: null,
  rationale: "Orders grow.",
  analyst: "Meera Kulkarni",
  registration: "INH000000017",
  ...fields,
});

const news = (publishedAt: string, title: string, description = ""): MarketFact => ({
  kind: "news",
  company: of,
  publishedAt,
  title,
  description,
  source: "The Ticker Tape",
  url: null,
});

const meeting = (date: string, purpose: string, details: string | null = null): MarketFact => ({
  kind: "board-meeting",
  company: of,
  day: date,
  purpose,
  details,
});

const segments = (
  periodEnd: string,
  axis: "product" | "geography",
  parts: Readonly<Record<string, number | null>>,
): MarketFact => ({
  kind: "segments",
  company: of,
  periodEnd,
  axis,
  segments: Object.entries(parts).map(([name, revenue]) => ({ name, revenue })),
});

const watched = (list: string, fields: Partial<SurveillanceFact>): SurveillanceFact => ({
  kind: "surveillance",
  company: of,
  list,
  stage: null,
  since: "2026-01-01",
  until: null,
  ...fields,
});

const facts: readonly MarketFact[] = [
  company("PUMP", { name: "Pump Limited" }),
  company("BARE", { name: "Bare Limited" }),
  // a 1:2 split on the 8th: one share of the 5th is two from then on
  day("PUMP", "2026-01-05", 100),
  day("PUMP", "2026-01-09", 66),
  day("BARE", "2026-01-09", 50),
  {
    kind: "corporate-action",
    company: of,
    action: { kind: "split", exDate: "2026-01-08", from: 1, to: 2 },
    purpose: "Face Value Split",
  },
  news("2026-01-08T04:30:00Z", "Wins an order", "It is for pumps."),
  news("2026-01-09T04:30:00Z", "Opens a plant"),
  {
    kind: "announcement",
    company: of,
    announcedAt: "2026-01-07T11:00:00Z",
    subject: "Receipt of order",
    memo: "",
    category: "Awarding of orders",
    url: null,
  },
  meeting("2026-02-09", "Board Meeting Intimation", "The company has informed the exchange."),
  meeting("2026-02-09", "Financial Results"),
  meeting("2025-11-09", "Board Meeting Intimation"),
  {
    kind: "profile",
    company: of,
    asOf: "2026-01-01",
    background: "Makes pumps.",
    auditor: "A & Co",
  },
  {
    kind: "board",
    company: of,
    asOf: "2025-01-01",
    members: [{ name: "Gone", designation: "Chairperson", since: null }],
  },
  {
    kind: "board",
    company: of,
    asOf: "2026-01-01",
    members: [{ name: "R Rao", designation: "Chairperson", since: "2020-04-01" }],
  },
  { kind: "history", company: of, asOf: "2026-01-01", events: [{ year: 1990, text: "Founded." }] },
  { kind: "annual-report", company: of, year: 2024, url: "https://example.com/24.pdf" },
  { kind: "annual-report", company: of, year: 2025, url: "https://example.com/25.pdf" },
  segments("2025-03-31", "product", { Valves: 75, Pumps: 25 }),
  segments("2024-03-31", "product", { Pumps: 60, Spares: 20 }),
  segments("2025-03-31", "geography", { India: 100, Abroad: null }),
  watched("ASM long term", { since: "2025-12-01" }),
  // a later list that still names it
  watched("ASM long term", { since: "2026-01-02", stage: "II" }),
  watched("GSM", { since: "2026-01-09", stage: "I" }),
  watched("ESM", { since: "2025-11-01", until: "2025-12-31" }),
  watched("ASM short term", { since: "2026-01-20" }),
  call({}),
  call({ horizon: "long-term", openedOn: "2025-12-01", closedOn: "2026-01-06", exit: 120 }),
  call({ openedOn: "2025-11-01", closedOn: "2025-11-20", exit: 90 }),
  call({ openedOn: "2025-10-01", closedOn: "2025-11-19", exit: 104 }),
  // 120 of the 2nd is 60 after the split
  call({ openedOn: "2026-01-02", closedOn: "2026-01-09", exit: 60 }),
  call({ side: "sell", target: 80, stopLoss: 110 }),
];

let server: CompanyServer;
beforeAll(async () => {
  server = await startCompanyServer(
    asRequest("companies", facts),
    "2026-01-10T10:00:00Z",
    (market, db) => [
      ...createCompanyFundamentalRoutes(market),
      ...createCompanyProfileRoutes(db, market),
    ],
  );
});
afterAll(() => server.close());

test("news is newest first, and the documented call gives each item a description", async () => {
  const section = await server.section(1, "news");
  expect(section?.items.map(({ title, description }) => [title, description])).toEqual([
    ["Opens a plant", ""],
    ["Wins an order", "It is for pumps."],
  ]);
  expect(section?.items[0]).toMatchObject({ publishedAt: "2026-01-09T04:30:00.000Z", url: null });
  expect(await server.get("/getStockNewsFeeds/1")).toMatchObject([
    { date: "2026-01-09T04:30:00.000Z", description: "Opens a plant" },
    { date: "2026-01-08T04:30:00.000Z", description: "It is for pumps." },
  ]);
});

test("lists announcements and meetings, a meeting reported twice once", async () => {
  const section = await server.section(1, "announcements");
  expect(section?.items).toMatchObject([{ subject: "Receipt of order", memo: "" }]);
  expect(section?.meetings).toEqual([
    { day: "2026-02-09", purpose: "Financial Results", details: null },
    { day: "2025-11-09", purpose: "Board Meeting Intimation", details: null },
  ]);
  expect(await server.get("/announcement/1")).toMatchObject([
    { date: "2026-01-07T11:00:00.000Z", memo: "Receipt of order" },
  ]);
});

test("a profile has the newest board, the past and the reports, newest first", async () => {
  expect(await server.section(1, "profile")).toEqual({
    background: "Makes pumps.",
    incorporatedYear: null,
    registeredOffice: null,
    website: null,
    auditor: "A & Co",
    registrar: null,
    history: [{ year: 1990, text: "Founded." }],
    board: [{ name: "R Rao", designation: "Chairperson", since: "2020-04-01" }],
    annualReports: [
      { year: 2025, url: "https://example.com/25.pdf" },
      { year: 2024, url: "https://example.com/24.pdf" },
    ],
  });
  expect(await server.get("/CompanyHistory/1")).toEqual([{ year: 1990, description: "Founded." }]);
  expect(await server.get("/BoardOfDirectors/1")).toMatchObject([{ name: "R Rao" }]);
  expect(await server.get("/CompBackground/1")).toMatchObject([{ background: "Makes pumps." }]);
  expect(await server.get("/stockAnnualReport/1")).toMatchObject([{ year: 2025 }, { year: 2024 }]);
});

test("segments are rows over the years with their shares, the largest first", async () => {
  expect(await server.section(1, "segments")).toEqual({
    years: [
      { periodEnd: "2025-03-31", label: "Mar 2025" },
      { periodEnd: "2024-03-31", label: "Mar 2024" },
    ],
    product: [
      { name: "Valves", revenue: [75, null], share: [75, null] },
      // 25 of 100, and 60 of 80
      { name: "Pumps", revenue: [25, 60], share: [25, 75] },
      { name: "Spares", revenue: [null, 20], share: [null, 25] },
    ],
    geography: [
      { name: "India", revenue: [100, null], share: [100, null] },
      { name: "Abroad", revenue: [null, null], share: [null, null] },
    ],
  });
  expect(await server.get("/SegmentGeography/1")).toEqual([
    { segment: "India", yearEnd: "2025-03-31", revenue: 100, percent: 100 },
  ]);
  expect(await server.get<readonly object[]>("/SegmentProduct/1")).toHaveLength(4);
});

test("the summary names the surveillance lists the company is on", async () => {
  expect((await server.section(1, "summary"))?.surveillance).toEqual([
    { list: "GSM", stage: "I", since: "2026-01-09", until: null },
    { list: "ASM long term", stage: "II", since: "2025-12-01", until: null },
  ]);
  expect((await server.section(2, "summary"))?.surveillance).toEqual([]);
});

test("calls are measured by adjusted prices: a split is no loss, and a sell gains as prices fall", async () => {
  const calls = (await server.section(1, "calls"))?.calls ?? [];
  const told = calls.map(({ openedOn, side, status, returnPercent }) => [
    `${openedOn} ${side}`,
    status,
    returnPercent,
  ]);
  expect(told).toEqual([
    // entry 100 is 50 after the split: 66 / 50
    ["2026-01-05 buy", "open", expect.closeTo(32, 10)],
    ["2026-01-05 sell", "open", expect.closeTo(-32, 10)],
    // target 120 is 60 after the split: 60 / 50
    ["2026-01-02 buy", "target-met", expect.closeTo(20, 10)],
    // ended on the 6th, before the split: 120 / 100
    ["2025-12-01 buy", "target-met", expect.closeTo(20, 10)],
    ["2025-11-01 buy", "stopped", expect.closeTo(-10, 10)],
    ["2025-10-01 buy", "closed", expect.closeTo(4, 10)],
  ]);
});

test("calls on all companies are listed open or ended, a page at a time", async () => {
  const open = await server.get<ResearchCallPage>("/research_calls");
  expect(open).toMatchObject({ status: "open", page: 1, pages: 1, counts: { open: 2, closed: 4 } });
  expect(open.calls).toMatchObject([
    { symbol: "PUMP", name: "Pump Limited", side: "buy" },
    { symbol: "PUMP", side: "sell" },
  ]);
  const closed = await server.get<ResearchCallPage>("/research_calls?status=closed&page=1");
  expect(closed.calls.map(({ closedOn }) => closedOn)).toEqual([
    "2026-01-09",
    "2026-01-06",
    "2025-11-20",
    "2025-11-19",
  ]);
  const behind = await server.get<ResearchCallPage>("/research_calls?status=closed&page=2");
  expect(behind.calls).toEqual([]);
  expect((await server.call("/research_calls?page=0")).status).toBe(400);
});

test("a company without facts has null sections and empty lists", async () => {
  for (const name of ["news", "announcements", "profile", "segments", "calls"] as const) {
    expect({ name, data: await server.section(2, name) }).toEqual({ name, data: null });
  }
  const paths = ["getStockNewsFeeds", "announcement", "CompanyHistory", "BoardOfDirectors"];
  const more = ["CompBackground", "stockAnnualReport", "SegmentProduct", "SegmentGeography"];
  for (const path of [...paths, ...more]) {
    expect({ path, answer: await server.get(`/${path}/2`) }).toEqual({ path, answer: [] });
    expect({ path, answer: await server.get(`/${path}/99`) }).toEqual({ path, answer: [] });
  }
});

test("an unknown code is not found on undocumented paths", async () => {
  expect(await server.call("/companies/99/news")).toMatchObject({
    status: 404,
    body: { error: { code: "company.not_found" } },
  });
});

import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CompanyPageFact, MarketFact, ProfileFact } from "../../contract/index.ts";
import { heldReason } from "./import/import-tally.ts";
import type { MarketDomain } from "./index.ts";
import { pageTables } from "./import/company-page-tables.ts";
import { asRequest, company, forgetImports, openTestMarket } from "./market.fixture.ts";
import { sumMarket } from "./market-checksum.fixture.ts";

let database: TestDatabase;
let market: MarketDomain;
beforeAll(async () => {
  database = await createTestDatabase();
  market = openTestMarket(database.db);
});
afterAll(async () => database.close());
beforeEach(async () => forgetImports(database.db));

const take = async (source: string, ...facts: readonly MarketFact[]) =>
  (await market.importFacts(asRequest(source, facts))).files[0];

const read = async (table: string): Promise<readonly Record<string, unknown>[]> =>
  (await database.db(table).orderByRaw("1, 2").select()) as Record<string, unknown>[];

/** One fact of every kind about a company. */
function pageFacts(symbol: string): readonly CompanyPageFact[] {
  const of = { symbol };
  const year = { name: "Pumps", revenue: 120.5 };
  return [
    { kind: "profile", company: of, asOf: "2026-01-10", background: "Makes pumps.", auditor: "A" },
    {
      kind: "board",
      company: of,
      asOf: "2026-01-10",
      members: [{ name: "R Rao", designation: "Chairman", since: null }],
    },
    {
      kind: "history",
      company: of,
      asOf: "2026-01-10",
      events: [
        { year: 2004, text: "Listed." },
        { year: 1990, text: "Founded." },
      ],
    },
    {
      kind: "segments",
      company: of,
      periodEnd: "2025-03-31",
      axis: "product",
      segments: [year, { name: "Valves", revenue: null }],
    },
    {
      kind: "news",
      company: of,
      publishedAt: "2026-01-09T04:30:00Z",
      title: "Wins an order",
      description: "",
      source: null,
      url: null,
    },
    {
      kind: "announcement",
      company: of,
      announcedAt: "2026-01-09T04:30:00Z",
      subject: "Order",
      memo: "Won an order of ₹ 12 crore.",
      category: "General",
      url: "https://example.com/a.pdf",
    },
    { kind: "board-meeting", company: of, day: "2026-02-09", purpose: "Results", details: null },
    { kind: "free-float", company: of, asOf: "2026-01-10", percent: 41.2 },
    {
      kind: "surveillance",
      company: of,
      list: "GSM",
      stage: "I",
      since: "2026-01-05",
      until: null,
    },
    {
      kind: "circuit-hit",
      company: of,
      day: "2026-01-09",
      side: "upper",
      band: 5,
      price: 105,
      changePercent: 5,
      volume: 1_200,
    },
    { kind: "annual-report", company: of, year: 2025, url: "https://example.com/ar25.pdf" },
    {
      kind: "research-call",
      company: of,
      side: "buy",
      horizon: "short-term",
      entry: 100,
      target: 120,
      stopLoss: 92,
      openedOn: "2026-01-06",
      closedOn: null,
      exit: null,
      rationale: "Orders grow.",
      analyst: "Meera Kulkarni",
      registration: "INH000000017",
    },
  ];
}

test("every kind of fact about a company's page is stored and counted", async () => {
  const facts = pageFacts("AAA");
  const report = await take("a", company("AAA"), ...facts);
  expect(report).toMatchObject({ outcome: "imported", problems: {}, skipped: {} });
  expect(report?.facts).toEqual({
    company: 1,
    ...Object.fromEntries(Object.keys(pageTables).map((kind) => [kind, 1])),
  });
  for (const { table } of Object.values(pageTables)) {
    expect({ table, rows: (await read(table)).length }).toEqual({ table, rows: 1 });
  }
  const [segments] = await read("company_segments");
  expect(segments).toMatchObject({ names: ["Pumps", "Valves"], revenue: [120.5, Number.NaN] });
  const [history] = await read("company_histories");
  expect(history?.["events"]).toEqual([
    { year: 1990, text: "Founded." },
    { year: 2004, text: "Listed." },
  ]);
});

test("the same facts of another source change nothing and are counted as known", async () => {
  await take("a", company("AAA"), ...pageFacts("AAA"));
  const before = await sumMarket(database.db);
  const report = await take("b", ...pageFacts("AAA"));
  expect(report?.facts).toEqual({});
  expect(report?.skipped).toEqual({ "known before": pageFacts("AAA").length });
  expect({ ...(await sumMarket(database.db)), import_files: "" }).toEqual({
    ...before,
    import_files: "",
  });
});

test("a dry run reports what would be stored and stores nothing", async () => {
  await take("a", company("AAA"));
  const before = await sumMarket(database.db);
  const request = { ...asRequest("b", pageFacts("AAA")), dryRun: true };
  const [report] = (await market.importFacts(request)).files;
  expect(report?.facts["news"]).toBe(1);
  expect(await sumMarket(database.db)).toEqual(before);
});

test("facts of a held security are kept until a list names it", async () => {
  const report = await take("a", company("AAA"), ...pageFacts("ZZZ"));
  expect(report?.skipped).toEqual({ [heldReason]: pageFacts("ZZZ").length });
  const kinds = async (): Promise<unknown> =>
    database.db("companies").orderBy("symbol").pluck("kind");
  expect(await kinds()).toEqual(["market", "held"]);
  await take("b", company("ZZZ"));
  expect(await kinds()).toEqual(["market", "market"]);
  expect(await read("company_news")).toMatchObject([{ co_code: 2 }]);
});

test("a profile has the newest source's values, and older ones where those are missing", async () => {
  const profile = (asOf: string, fields: Partial<ProfileFact>): ProfileFact => ({
    kind: "profile",
    company: { symbol: "AAA" },
    asOf,
    ...fields,
  });
  await take("a", company("AAA"), profile("2026-01-10", { auditor: "New", website: "https://a" }));
  await take("b", profile("2025-01-10", { auditor: "Old", registrar: "Kept" }));
  await take("c", profile("2026-01-20", { website: "https://b" }));
  const [row] = await read("company_profiles");
  expect(row).toMatchObject({
    as_of: "2026-01-20",
    auditor: "New",
    registrar: "Kept",
    website: "https://b",
  });
});

test("a closed call stays closed if an older list shows it as open", async () => {
  const [open] = pageFacts("AAA").filter((fact) => fact.kind === "research-call");
  if (open?.kind !== "research-call") throw new Error("there is such a fact");
  await take("a", company("AAA"), open);
  await take("b", { ...open, closedOn: "2026-01-20", exit: 120 });
  await take("c", open);
  expect(await read("research_calls")).toMatchObject([{ closed_on: "2026-01-20", exit: 120 }]);
});

test("a surveillance list ends the entries of companies that it no longer names", async () => {
  const list = (asOf: string, ...members: readonly (readonly [string, string | null])[]) =>
    ({
      kind: "surveillance-list",
      list: "GSM",
      asOf,
      members: members.map(([symbol, stage]) => ({ company: { symbol }, stage })),
    }) as const;
  await take("a", company("AAA"), company("BBB"), list("2026-01-05", ["AAA", "I"], ["BBB", null]));
  await take("b", list("2026-01-12", ["AAA", "II"], ["NONE", null]));
  await take("c", list("2026-01-19", ["BBB", null]));
  expect(await read("surveillance_entries")).toMatchObject([
    { co_code: 1, since: "2026-01-05", stage: "II", until: "2026-01-18" },
    { co_code: 2, since: "2026-01-05", stage: null, until: "2026-01-11" },
    { co_code: 2, since: "2026-01-19", stage: null, until: null },
    { co_code: 3, since: "2026-01-12", stage: null, until: "2026-01-18" },
  ]);
});

test("merging a company moves its facts, without duplicates", async () => {
  await take("a", company("AAA"), ...pageFacts("AAA"));
  const own: readonly MarketFact[] = pageFacts("BBB").map((fact) =>
    fact.kind === "news" ? { ...fact, title: "Opens a plant" } : fact,
  );
  await take("b", company("BBB"), ...own);
  await take("c", {
    kind: "profile",
    company: { symbol: "BBB" },
    asOf: "2026-01-20",
    registrar: "R",
    auditor: "B",
  });
  const report = await market.joinCompanies({ from: 2, into: 1 });
  expect(report.moved).toMatchObject({ news: 1 });
  expect(report.repeated).toMatchObject({ announcement: 1, "research-call": 1, segments: 1 });
  expect((await read("company_news")).map((row) => String(row["title"])).toSorted()).toEqual([
    "Opens a plant",
    "Wins an order",
  ]);
  expect(await read("company_profiles")).toMatchObject([
    { co_code: 1, background: "Makes pumps.", auditor: "B", registrar: "R" },
  ]);
  for (const { table } of Object.values(pageTables)) {
    expect((await read(table)).filter((row) => row["co_code"] !== 1)).toEqual([]);
  }
});

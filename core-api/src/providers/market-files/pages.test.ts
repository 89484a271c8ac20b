import { expect, test } from "vitest";

import { dayOfDate } from "../../platform/clock/days.ts";
import {
  factsOf,
  findParameter,
  readWhole,
  samplePath,
  writeTemporary,
} from "./reading.fixture.ts";
import { parseInstant } from "./values/dates.ts";

const read = (name: string, options = {}) => readWhole(samplePath(`pages/${name}`), options);
const aravali = { symbol: "ARAVWID" };

test("profiles have the day of their row, or else the file's", async () => {
  const { file, facts } = await read("profiles.csv", { asOf: "2026-08-20" });
  expect(file.format).toBe("company-profiles");
  expect(facts).toEqual([
    {
      kind: "profile",
      company: aravali,
      asOf: "2026-08-21",
      background: "Aravali Widgets makes brackets, hinges and fasteners for furniture makers.",
      incorporatedYear: 1987,
      registeredOffice: "12, Tool Street, Jaipur, Rajasthan",
      website: "https://www.aravali-widgets.example/",
      auditor: "Varadan & Nambiar",
      registrar: "Setu Share Registry",
    },
    {
      kind: "profile",
      company: { symbol: "DOABTILES" },
      asOf: "2026-08-20",
      background: "Doab Tiles makes floor tiles.",
    },
  ]);
});

test("rows of directors become one board a company, rows of events one history", async () => {
  const { facts: boards } = await read("boards.csv");
  expect(boards).toHaveLength(2);
  expect(boards[0]).toEqual({
    kind: "board",
    company: aravali,
    asOf: "2026-08-21",
    members: [
      { name: "Meera Kulkarni", designation: "Chairperson", since: "2019-04-01" },
      { name: "Arun Desai", designation: "Managing Director", since: "2021-07-14" },
      { name: "Lata Bose", designation: "Independent Director", since: null },
    ],
  });
  const { facts: histories } = await read("histories.csv");
  expect(histories).toMatchObject([
    { company: aravali, events: [{ year: 1987 }, { year: 2008 }] },
    { company: { symbol: "DOABTILES" }, events: [{ year: 2024 }] },
  ]);
});

test("segments of a year and an axis are read together, in ₹ crore", async () => {
  const { file, facts } = await read("segments.csv");
  expect(file.format).toBe("segments");
  const told = factsOf(facts, "segments").map(({ periodEnd, axis, segments }) => [
    `${periodEnd} ${axis}`,
    segments.map(({ name, revenue }) => `${name} ${revenue}`),
  ]);
  expect(told).toEqual([
    ["2025-03-31 product", ["Brackets 1120.5", "Hinges 430"]],
    ["2025-03-31 geography", ["India 1400.25", "Exports null"]],
    ["2024-03-31 product", ["Brackets 990"]],
  ]);
});

test("news and announcements have instants: a time without a zone is India's", async () => {
  const { facts: news } = await read("news.csv");
  expect(news).toEqual([
    {
      kind: "news",
      company: aravali,
      publishedAt: "2026-08-20T03:45:00.000Z",
      title: "Aravali Widgets wins an order",
      description: "It is for hinges.",
      source: "The Ticker Tape",
      url: "https://news.example/aravali-order",
    },
    {
      kind: "news",
      company: { symbol: "DOABTILES" },
      publishedAt: "2026-08-19T11:00:00.000Z",
      title: "Doab Tiles opens a kiln",
      description: "",
      source: null,
      url: null,
    },
  ]);
  const { facts: table } = await read("announcements.csv");
  expect(table[0]).toMatchObject({
    announcedAt: "2026-08-20T12:35:00.000Z",
    subject: "Receipt of order",
    category: "Awarding of orders",
  });
  const { file, facts: feed } = await read("announcements.json");
  expect(file.format).toBe("announcements");
  expect(feed[0]).toEqual({
    kind: "announcement",
    company: aravali,
    announcedAt: "2026-08-20T12:35:00.000Z",
    subject: "Results of the quarter are out",
    memo: "",
    category: "Results Update",
    url: null,
  });
});

test("board meetings are read from the exchange's list", async () => {
  const { facts } = await readWhole(samplePath("corporate/board-meetings.csv"));
  expect(facts).toEqual([
    {
      kind: "board-meeting",
      company: aravali,
      day: "2026-08-25",
      purpose: "Financial Results",
      details: "To consider the results, and a dividend",
    },
  ]);
});

test("free float, surveillance lists and annual reports are read", async () => {
  const floats = await read("free-floats.csv");
  expect([floats.facts, floats.skipped]).toEqual([
    [{ kind: "free-float", company: aravali, asOf: "2026-08-21", percent: 54.96 }],
    1,
  ]);
  expect((await read("surveillance.csv")).facts).toMatchObject([
    { list: "ASM long term", stage: "II", since: "2026-06-01", until: null },
    { list: "GSM", stage: null, since: "2026-02-01", until: "2026-04-30" },
  ]);
  expect((await read("annual-reports.csv")).facts).toMatchObject([{ year: 2025 }, { year: 2026 }]);
});

test("open and closed research calls are read", async () => {
  expect((await read("research-calls.csv")).facts).toMatchObject([
    {
      side: "buy",
      horizon: "short-term",
      entry: 204.2,
      closedOn: null,
      exit: null,
      analyst: "Meera Kulkarni",
      registration: "INH000000017",
    },
    { side: "sell", target: 280, stopLoss: 322, closedOn: "2026-07-15", exit: 280 },
  ]);
});

test("a snapshot gives news, announcements, free float and surveillance", async () => {
  const path = samplePath("parameters/snapshot.json");
  const { facts, problems } = await readWhole(path, { findParameter });
  expect(factsOf(facts, "news")).toMatchObject([
    { company: aravali, publishedAt: "2026-08-20T03:45:00.000Z" },
  ]);
  expect(factsOf(facts, "announcement").map(({ subject, url }) => [subject, url])).toEqual([
    ["Receipt of order", "https://filings.example/aravali.pdf"],
    ["Press release", null],
  ]);
  expect(factsOf(facts, "free-float")).toMatchObject([{ asOf: "2026-08-21", percent: 54.96 }]);
  expect(factsOf(facts, "surveillance-list")).toEqual([
    {
      kind: "surveillance-list",
      list: "ASM long term",
      asOf: "2026-08-21",
      members: [{ company: aravali, stage: null }],
    },
    { kind: "surveillance-list", list: "ASM short term", asOf: "2026-08-21", members: [] },
  ]);
  expect(problems).toMatchObject([
    { line: 1, code: "market_file.bad_entry", reason: 'news_feed: "Without a day" states no day' },
  ]);
});

const calls =
  "SYMBOL,SIDE,HORIZON,ENTRY,TARGET,STOP_LOSS,OPENED,CLOSED,EXIT,RATIONALE,ANALYST,REGISTRATION\n";
const good = "AAA,buy,short,100,120,90,2026-01-05,,,Why,Meera Kulkarni,INH000000017\n";
const reports = "SYMBOL,YEAR,REPORT_URL\nAAA,2025,https://a.example/25.pdf\n";

test.each([
  [
    "a stop above the entry",
    calls,
    good,
    "AAA,buy,short,100,120,101,2026-01-05,,,Why,Meera Kulkarni,INH000000017",
    "bad_price",
  ],
  [
    "a sell to a higher target",
    calls,
    good,
    "AAA,sell,short,100,120,110,2026-01-05,,,Why,Meera Kulkarni,INH000000017",
    "bad_price",
  ],
  [
    "an end before the beginning",
    calls,
    good,
    "AAA,buy,short,100,120,90,2026-01-05,2026-01-04,100,Why,Meera Kulkarni,INH000000017",
    "bad_date",
  ],
  [
    "an end without a price",
    calls,
    good,
    "AAA,buy,short,100,120,90,2026-01-05,2026-01-06,,Why,Meera Kulkarni,INH000000017",
    "missing_value",
  ],
  [
    "neither buy nor sell",
    calls,
    good,
    "AAA,hold,short,100,120,90,2026-01-05,,,Why,Meera Kulkarni,INH000000017",
    "bad_value",
  ],
  [
    "no company",
    calls,
    good,
    ",buy,short,100,120,90,2026-01-05,,,Why,Meera Kulkarni,INH000000017",
    "missing_value",
  ],
  [
    "no registration with SEBI",
    calls,
    good,
    "AAA,buy,short,100,120,90,2026-01-05,,,Why,Meera Kulkarni,12345",
    "bad_value",
  ],
  [
    "a text of signs that nobody sees",
    reports.replace("REPORT_URL", "EVENT"),
    "",
    "AAA,2024,\u0001\u0002",
    "missing_value",
  ],
  ["an address that is no page", reports, "", "AAA,2024,javascript:alert(1)", "bad_url"],
  ["a year that is none", reports, "", "AAA,24,https://a.example/24.pdf", "bad_year"],
])("a row with %s is a problem with its line", async (_, head, before, row, code) => {
  const path = writeTemporary("pages.csv", `${head}${before}${row}\n`);
  const { facts, problems } = await readWhole(path, { today: "2026-01-10" });
  expect(facts).toHaveLength(1);
  expect(problems).toMatchObject([{ line: 3, code: `market_file.${code}` }]);
});

test.each([
  ["2026-08-20 09:15", "2026-08-20T03:45:00.000Z"],
  ["20-Aug-2026", "2026-08-19T18:30:00.000Z"],
  ["2026-08-20T09:15:30+05:30", "2026-08-20T03:45:30.000Z"],
  [dayOfDate("2026-08-20") * 86_400_000, "2026-08-20T00:00:00.000Z"],
  ["2026-08-20 25:00", null],
  ["yesterday", null],
  ["", null],
  [Number.NaN, null],
])("%j is the instant %j", (text, instant) => {
  expect(parseInstant(text)).toBe(instant);
});

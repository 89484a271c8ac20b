import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import {
  company,
  companyParams,
  day,
  fincodeParams,
  instant,
  notPublished,
  number,
  numbers,
  ofCompany,
  section,
  text,
} from "./company.ts";
import { trackRecordAnswer } from "./research-desk.ts";
import { defineRoutes } from "./route.ts";

const newsItem = z.object({
  id: z.string(),
  publishedAt: instant,
  title: z.string(),
  description: z.string().describe("Empty if there is only a title."),
  source: text,
  url: text,
});
const news = z.object({ items: z.array(newsItem).describe("Newest first.") });

export const announcement = z.object({
  id: z.string(),
  announcedAt: instant,
  subject: z.string(),
  memo: z.string().describe("Empty if there is only a subject."),
  category: text,
  url: text,
});
const boardMeeting = z.object({ day, purpose: z.string(), details: text });
const announcements = z.object({
  items: z.array(announcement).describe("Newest first."),
  meetings: z.array(boardMeeting).describe("Newest first, including upcoming ones."),
});

const profile = z.object({
  background: text,
  incorporatedYear: z.int().nullable(),
  registeredOffice: text,
  website: text,
  auditor: text,
  registrar: text,
  history: z.array(z.object({ year: z.int(), text: z.string() })).describe("Oldest first."),
  board: z.array(z.object({ name: z.string(), designation: z.string(), since: day.nullable() })),
  annualReports: z.array(z.object({ year: z.int(), url: z.string() })),
});

const segmentRow = z.object({
  name: z.string(),
  revenue: numbers.describe("₹ crore, by year."),
  share: numbers.describe("Percent of the year's revenue of all segments."),
});
const segments = z.object({
  years: z.array(z.object({ periodEnd: day, label: z.string() })).describe("Newest first."),
  product: z.array(segmentRow),
  geography: z.array(segmentRow),
});

const callState = z.enum(["open", "closed"]);
const researchCall = company.extend({
  id: z.string(),
  side: z.enum(["buy", "sell"]),
  horizon: z.enum(["short-term", "long-term"]),
  entry: z.number().describe("₹ a share, as traded that day; so are the other prices."),
  entryBand: z
    .object({ low: z.number(), high: z.number() })
    .nullable()
    .describe("The band of the call; its entry is the end that is worse. Null: a single price."),
  target: z.number(),
  targets: z.array(z.number()).describe("All targets, nearest first."),
  stopLoss: z.number(),
  openedOn: day,
  closedOn: day.nullable(),
  exit: number,
  returnPercent: number.describe(
    "Since the call was opened, adjusted for splits and bonuses; sell calls gain as the price falls.",
  ),
  status: z.enum(["open", "target-met", "stopped", "expired", "withdrawn", "closed"]),
  rationale: z.string(),
  analyst: text.describe("Null if the list of calls named none."),
  registration: text.describe("SEBI registration number of the analyst or the research firm."),
  strategy: text.describe("Null for calls imported from a list."),
  expiresOn: day.nullable(),
  disclosure: text.describe("Conflicts of interest as stated with the call."),
  aiUse: text.describe("How AI was used; null: it was not, or is not known."),
  isSample: z.boolean().describe("True for fictional calls of the demonstration market."),
});
const calls = z.object({ calls: z.array(researchCall).describe("Newest first.") });
const callPage = z.object({
  version: z.string().describe("Version of the dataset."),
  asOf: day.describe("Day of the closes that open calls are measured by."),
  status: callState,
  page: z.int(),
  pages: z.int(),
  counts: z.object({ open: z.int(), closed: z.int() }),
  calls: z
    .array(researchCall)
    .describe("By opening day, closed ones by closing day, newest first."),
});

export type CompanyNews = Infer<typeof news>;
export type NewsItem = Infer<typeof newsItem>;
export type CompanyAnnouncements = Infer<typeof announcements>;
export type Announcement = Infer<typeof announcement>;
export type BoardMeeting = Infer<typeof boardMeeting>;
export type CompanyProfile = Infer<typeof profile>;
export type CompanySegments = Infer<typeof segments>;
export type SegmentRow = Infer<typeof segmentRow>;
export type CompanyCalls = Infer<typeof calls>;
export type ResearchCall = Infer<typeof researchCall>;
export type ResearchCallPage = Infer<typeof callPage>;

const sectionRoute = { access: "subscriber", params: companyParams, failures: ofCompany } as const;
const documented = {
  access: "subscriber",
  browser: {},
  params: fincodeParams,
  failures: notPublished,
} as const;
const documentedSegments = z.array(
  z.object({
    segment: z.string(),
    yearEnd: z.string(),
    revenue: number.describe("₹ crore."),
    percent: number.describe("Of the year's revenue of all segments."),
  }),
);

/** News, announcements, profile, segments and research calls: as sources state them. */
export const companyProfileRoutes = defineRoutes({
  "GET /companies/:coCode/news": {
    ...sectionRoute,
    summary: "News about a company",
    answer: section(news),
  },
  "GET /companies/:coCode/announcements": {
    ...sectionRoute,
    summary: "Exchange announcements and board meetings of a company",
    answer: section(announcements),
  },
  "GET /companies/:coCode/profile": {
    ...sectionRoute,
    summary: "Business, history, board and annual reports of a company",
    answer: section(profile),
  },
  "GET /companies/:coCode/segments": {
    ...sectionRoute,
    summary: "Revenue by product and geography",
    answer: section(segments),
  },
  "GET /companies/:coCode/calls": {
    ...sectionRoute,
    summary: "Research calls on a company with their outcome",
    answer: section(calls),
  },
  "GET /research_calls": {
    summary: "Research calls on all companies, twenty a page, newest first",
    access: "subscriber",
    browser: {},
    query: z.object({
      status: callState.default("open"),
      page: z.coerce.number<string>().int().min(1).max(10_000).default(1),
    }),
    answer: callPage,
    failures: notPublished,
  },
  "GET /research_calls/record": {
    summary: "Track record of all closed calls, also by strategy and analyst",
    access: "subscriber",
    browser: {},
    answer: trackRecordAnswer,
    failures: notPublished,
  },
  "GET /getStockNewsFeeds/:fincode": {
    ...documented,
    summary: "News about a company, newest first",
    answer: z.array(
      z.object({
        id: z.string(),
        date: instant,
        title: z.string(),
        description: z.string(),
        source: text,
        url: text,
      }),
    ),
  },
  "GET /announcement/:fincode": {
    ...documented,
    summary: "Exchange announcements of a company, newest first",
    answer: z.array(
      z.object({ id: z.string(), date: instant, memo: z.string(), category: text, url: text }),
    ),
  },
  "GET /CompanyHistory/:fincode": {
    ...documented,
    summary: "History of a company by year, oldest first",
    answer: z.array(z.object({ year: z.int(), description: z.string() })),
  },
  "GET /BoardOfDirectors/:fincode": {
    ...documented,
    summary: "Directors of a company",
    answer: z.array(z.object({ name: z.string(), designation: z.string(), since: text })),
  },
  "GET /CompBackground/:fincode": {
    ...documented,
    summary: "Business of a company, its auditor and registrar",
    answer: z.array(
      z.object({
        background: text,
        incorporated: z.int().nullable(),
        registeredOffice: text,
        website: text,
        auditor: text,
        registrar: text,
      }),
    ),
  },
  "GET /stockAnnualReport/:fincode": {
    ...documented,
    summary: "Annual reports of a company, newest first",
    answer: z.array(z.object({ year: z.int(), url: z.string() })),
  },
  "GET /SegmentProduct/:fincode": {
    ...documented,
    summary: "Revenue by product and year, newest first",
    answer: documentedSegments,
  },
  "GET /SegmentGeography/:fincode": {
    ...documented,
    summary: "Revenue by geography and year, newest first",
    answer: documentedSegments,
  },
});

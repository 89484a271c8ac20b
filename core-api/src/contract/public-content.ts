import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { tooManyTries } from "./failures.ts";
import { defineRoutes } from "./route.ts";
import { optionalText, plainAnswer, plainText } from "./text-fields.ts";

const phone = z.union([plainText(20), z.int().nonnegative().transform(String)]).default("");

const leadBody = z.object({
  name: optionalText(100),
  email: optionalText(254),
  phone_no: phone,
  ref_id: z
    .union([plainText(100), z.number().transform(String), z.null()])
    .default(null)
    .transform((value) => (value === "" ? null : value)),
});

// Line breaks are the writer's; no database and no mail carries other control characters.
const unsafe = /[^\P{Cc}\n\r\t]/u;

const customerQueryBody = z.object({
  name: optionalText(100),
  email: optionalText(254),
  phone_no: phone,
  message: z
    .string()
    .max(5_000, "must have 5,000 characters or fewer")
    .refine((text) => text.isWellFormed() && !unsafe.test(text), "must be plain text")
    .default("")
    .describe("May have several lines."),
});

export type LeadBody = Infer<typeof leadBody>;
export type CustomerQueryBody = Infer<typeof customerQueryBody>;

export const leadRoutes = defineRoutes({
  "POST /user/add_leads": {
    summary: "Stores the contact details of a lead",
    access: "public",
    browser: {},
    body: leadBody,
    answer: plainAnswer,
    failures: {
      "lead.invalid": [400, "Missing or invalid fields, listed as members of the answer."],
      "lead.not_stored": [503, "The details could not be saved. Retry."],
      ...tooManyTries,
    },
  },
  "POST /user/get_customer_query": {
    summary: "Sends a question to the support team",
    access: "optional-member",
    browser: {},
    body: customerQueryBody,
    answer: plainAnswer,
    failures: {
      "query.invalid": [400, "Missing or invalid fields, listed as members of the answer."],
      ...tooManyTries,
    },
  },
});

const upsurgeToken = plainAnswer.extend({
  token: z.string().describe("Valid for a minute, once."),
  url: z.url().describe("The club's page with the token."),
});

export type UpsurgeTokenAnswer = Infer<typeof upsurgeToken>;

export const clubRoutes = defineRoutes({
  "GET /user/upsurge_token": {
    summary: "A login link to the partner's investing club",
    access: "subscriber",
    browser: {},
    answer: upsurgeToken,
    failures: { "club.unavailable": [503, "The club does not respond."] },
  },
});

const serviceLogin = z.object({
  token: z.string().describe("A bearer token for the other calls below /v2/api."),
  expires_in: z.int().describe("Seconds."),
});

export type ServiceLoginAnswer = Infer<typeof serviceLogin>;

export const serviceAccessRoutes = defineRoutes({
  "POST /v2/api/login": {
    summary: "Logs a server in to the second base",
    access: "public",
    body: z.strictObject({
      client_id: z.string().min(1).max(100),
      client_secret: z.string().min(1).max(500),
    }),
    answer: serviceLogin,
    failures: { "service.wrong_client": [401, "Invalid server credentials."], ...tooManyTries },
  },
});

const rendered = z.object({ rendered: z.string().describe("Plain text.") });

const blogPost = z.object({
  link: z.url(),
  title: rendered,
  excerpt: rendered,
  date: z.iso.datetime(),
  image: z
    .object({
      source_url: z.url(),
      alt_text: z.string(),
      picture: z.string().describe("The id in /v2/api/blog_pictures/{picture}."),
    })
    .nullable(),
});

const performanceFigures = z.object({
  entryDate: z.iso.date().describe("Market day of the purchase at its close."),
  currentValue: z
    .number()
    .describe("₹, two decimals; with splits and bonuses, without dividends and costs."),
  return: z.number().describe("Percent over the whole span."),
});
const span = performanceFigures.nullable().describe("Null without prices that far back.");

const spans = z.object({
  "3M": span,
  "6M": span,
  "1Y": span,
  "5Y": span,
  from2009: span.describe("Since the first market day of 2009."),
});

const investAmount = z.number().describe("₹, whole: the amount that each row invested.");

const performanceRow = z.object({
  name: z.string(),
  co_code: z.int(),
  symbol: z.string(),
  investAmount,
  spans,
});

const introVideo = z.object({ source: z.string(), captions: z.string().describe("WebVTT.") });

const landingAnswer = z.object({
  introVideo: introVideo.nullable(),
  showsPerformance: z.boolean().describe("False if past performance must not be advertised."),
  asOf: z.iso.date().nullable().describe("Last day with prices; null before a publication."),
  kind: z.enum(["demo", "market"]).nullable(),
  investAmount,
  rows: z.array(performanceRow).describe("The largest companies that have a span."),
});

export type BlogPost = Infer<typeof blogPost>;
export type IntroVideo = Infer<typeof introVideo>;
export type LandingAnswer = Infer<typeof landingAnswer>;
export type PerformanceRow = Infer<typeof performanceRow>;
export type PerformanceSpan = keyof Infer<typeof spans>;
export type PerformanceFigures = Infer<typeof performanceFigures>;

export const landingRoutes = defineRoutes({
  "GET /v2/api/landing": {
    summary: "Performance of an investment in the largest companies, for the landing page",
    access: "service",
    answer: landingAnswer,
  },
  "GET /v2/api/blog_posts": {
    summary: "The blog's newest posts",
    access: "service",
    answer: z.array(blogPost),
  },
  "GET /v2/api/blog_pictures/:picture": {
    summary: "A picture of the blog's newest posts",
    access: "service",
    params: z.strictObject({
      picture: z.string().regex(/^[A-Za-z0-9_-]{16}$/, "must name a picture"),
    }),
    failures: { "picture.not_found": [404, "No post has this picture."] },
  },
});

const complaintFigures = z.object({
  carriedForward: z.int().describe("Pending at the start of the period."),
  received: z.int(),
  resolved: z.int(),
  pending: z.int().describe("carriedForward + received - resolved."),
  pendingOverThreeMonths: z.int().describe("Of `pending`, at the end of the period."),
  averageDays: z.number().nullable().describe("From receipt to resolution; null without one."),
});
const complaintPeriod = complaintFigures.extend({
  period: z.string().describe("YYYY-MM, or a financial year such as 2021-22."),
});
const complaintSource = complaintFigures.extend({ source: z.string() });

const complaintsAnswer = z.object({
  resolvedWithinDays: z.int(),
  current: z
    .object({
      month: z.string().describe("YYYY-MM."),
      rows: z.array(complaintSource),
      total: complaintFigures,
    })
    .describe("The latest month by source."),
  months: z.array(complaintPeriod).describe("Oldest first."),
  monthsTotal: complaintFigures,
  years: z.array(complaintPeriod).describe("Oldest first."),
  yearsTotal: complaintFigures,
  corrections: z
    .array(z.object({ month: z.string(), note: z.string(), at: z.iso.datetime() }))
    .describe("Months that were corrected after they were published."),
});

export type ComplaintsAnswer = Infer<typeof complaintsAnswer>;
export type ComplaintFigures = Infer<typeof complaintFigures>;
export type ComplaintPeriodRow = Infer<typeof complaintPeriod>;
export type ComplaintSourceRow = Infer<typeof complaintSource>;

export const complaintRoutes = defineRoutes({
  "GET /v2/api/complaints": {
    summary: "Complaints by month and financial year",
    access: "service",
    answer: complaintsAnswer,
  },
});

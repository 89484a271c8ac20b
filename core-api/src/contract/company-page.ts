import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { companyFundamentalRoutes as fundamentals } from "./company-fundamentals.ts";
import { companyMoveRoutes as moves } from "./company-moves.ts";
import { companyProfileRoutes as profile } from "./company-profile.ts";
import { commentaryRoutes as commentary, scoringRoutes as scoring } from "./company-scores.ts";
import { basis, company, day, ofCompany } from "./company.ts";
import { defineRoutes } from "./route.ts";
import { splitList } from "./text-fields.ts";

interface SectionRoute<Data extends z.ZodType> {
  readonly answer: z.ZodObject<{ readonly version: z.ZodType; readonly data: z.ZodNullable<Data> }>;
}

const dataOf = <Data extends z.ZodType>({ answer }: SectionRoute<Data>): Data =>
  answer.shape.data.unwrap();

/** The data of each section, in display order. */
export const companySectionData = {
  summary: dataOf(fundamentals["GET /companies/:coCode/summary"]),
  move: dataOf(moves["GET /companies/:coCode/move"]),
  scores: dataOf(scoring["GET /companies/:coCode/scores"]),
  "score-history": dataOf(scoring["GET /companies/:coCode/score-history"]),
  commentary: dataOf(commentary["GET /companies/:coCode/commentary"]),
  statements: dataOf(fundamentals["GET /companies/:coCode/statements"]),
  shareholding: dataOf(commentary["GET /companies/:coCode/shareholding"]),
  results: dataOf(commentary["GET /companies/:coCode/results"]),
  peers: dataOf(fundamentals["GET /companies/:coCode/peers"]),
  actions: dataOf(fundamentals["GET /companies/:coCode/actions"]),
  news: dataOf(profile["GET /companies/:coCode/news"]),
  announcements: dataOf(profile["GET /companies/:coCode/announcements"]),
  profile: dataOf(profile["GET /companies/:coCode/profile"]),
  segments: dataOf(profile["GET /companies/:coCode/segments"]),
  deliverables: dataOf(fundamentals["GET /companies/:coCode/deliverables"]),
  returns: dataOf(fundamentals["GET /companies/:coCode/returns"]),
  calls: dataOf(profile["GET /companies/:coCode/calls"]),
} satisfies { readonly [N in CompanySectionName]: z.ZodType };

const sectionName = z.keyof(z.object(companySectionData));
export const companySectionNames: readonly CompanySectionName[] = sectionName.options;

const part = <Data extends z.ZodType>(data: Data) =>
  z
    .discriminatedUnion("state", [
      z.object({ state: z.literal("ready"), data }),
      z.object({ state: z.literal("empty") }),
      z.object({ state: z.literal("failed") }),
    ])
    .exactOptional();

const data = companySectionData;
const sections = z.object({
  summary: part(data.summary),
  move: part(data.move),
  scores: part(data.scores),
  "score-history": part(data["score-history"]),
  commentary: part(data.commentary),
  statements: part(data.statements),
  shareholding: part(data.shareholding),
  results: part(data.results),
  peers: part(data.peers),
  actions: part(data.actions),
  news: part(data.news),
  announcements: part(data.announcements),
  profile: part(data.profile),
  segments: part(data.segments),
  deliverables: part(data.deliverables),
  returns: part(data.returns),
  calls: part(data.calls),
} satisfies { readonly [N in CompanySectionName]: z.ZodType });

const page = z.object({
  company,
  dataset: z.object({ version: z.string(), asOf: day, kind: z.enum(["demo", "market"]) }),
  sections: sections.describe(
    "Those asked for. A section that fails or exceeds its time limit is `failed`; one without content is `empty`.",
  ),
});

export type CompanyPage = Infer<typeof page>;

export const companyPageRoutes = defineRoutes({
  "GET /companies/by-symbol/:symbol/page": {
    summary: "All sections of a company's page, or some of them",
    access: "subscriber",
    params: z.object({ symbol: z.string().max(100) }),
    query: z.object({
      basis: basis.optional().describe("Omitted: the basis of the published figures."),
      sections: z
        .preprocess(splitList, z.array(sectionName))
        .optional()
        .describe("Names separated by commas; omitted: all."),
    }),
    answer: page,
    failures: ofCompany,
  },
});

type Routes = typeof fundamentals &
  typeof moves &
  typeof profile &
  typeof commentary &
  typeof scoring;

type Name<Key> = Key extends `GET /companies/:coCode/${infer Section}`
  ? Section extends `${string}/${string}`
    ? never
    : Section
  : never;

/** The sections of the company page, by their name in paths, views and logs. */
export type CompanySectionName = Name<keyof Routes>;

export type CompanySections = {
  readonly [N in CompanySectionName]: NonNullable<
    Infer<Routes[`GET /companies/:coCode/${N}`]["answer"]>["data"]
  >;
};

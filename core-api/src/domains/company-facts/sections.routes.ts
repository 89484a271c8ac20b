import { AppError } from "@munshi/platform";
import type { ResearchCallPage } from "../../contract/index.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import {
  companyParams,
  notPublished,
  ofCompany,
  sectionAnswer,
} from "../company-analysis/index.ts";
import type { CompanyFacts, ToldSection } from "./company-facts.ts";
import { callsAnswer, callsQuery } from "./company-facts.schema.ts";

const summaries: { readonly [Name in ToldSection]: string } = {
  news: "What papers and agencies wrote about a company, newest first",
  announcements: "What a company told the exchange, and the meetings of its board, newest first",
  profile: "What a company does, its past, its board and its annual reports",
  segments: "A company's revenue by product and by geography, newest year first",
  calls: "Research calls on a company with what came of them, newest first",
};

/** Sections of a company's page that are told as sources tell them, and the calls on all companies. */
export function createToldRoutes(companyFacts: CompanyFacts): readonly Route[] {
  const section = (name: ToldSection): Route =>
    defineRoute({
      method: "GET",
      path: `/companies/:coCode/${name}`,
      summary: summaries[name],
      access: "subscriber",
      schemas: { params: companyParams, answer: sectionAnswer },
      failures: ofCompany,
      handle: async ({ params }) => {
        const answer = await companyFacts.read(name, params.coCode);
        if (answer !== null) return answer;
        const [status, reason] = ofCompany["company.not_found"];
        throw new AppError("company.not_found", status, reason);
      },
    });
  return [
    section("news"),
    section("announcements"),
    section("profile"),
    section("segments"),
    section("calls"),
    defineRoute({
      method: "GET",
      path: "/research_calls",
      summary: "Research calls on all companies, twenty a page, newest first",
      access: "subscriber",
      schemas: { query: callsQuery, answer: callsAnswer },
      failures: notPublished,
      handle: async ({ query }): Promise<ResearchCallPage> => companyFacts.listCalls(query),
    }),
  ];
}

import type { CompanySectionName, CompanySections } from "../../contract/index.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import {
  basisQuery,
  companyParams,
  createCompanyOpener,
  fincodeParams,
  notPublished,
  ofCompany,
  sectionAnswer,
} from "../company-analysis/index.ts";
import type { MarketFacts } from "../market/index.ts";
import {
  presentQuarterly,
  presentResults,
  presentShareholding,
  presentStatementList,
} from "./commentary.presenter.ts";
import {
  quarterlyAnswer,
  quarterlyParams,
  resultAnswer,
  resultParams,
  shareholdingAnswer,
  shareholdingQuery,
  statementListAnswer,
} from "./commentary.schema.ts";
import { createCommentaryService } from "./commentary.service.ts";

interface Answer<Name extends CompanySectionName> {
  readonly version: string;
  readonly data: CompanySections[Name] | null;
}

/** What is said of a company: its own sections, and the documented calls that tell the same. */
export function createCommentaryRoutes(facts: MarketFacts): readonly Route[] {
  const opener = createCompanyOpener(facts);
  const service = createCommentaryService(facts);
  return [
    defineRoute({
      method: "GET",
      path: "/companies/:coCode/commentary",
      summary: "Strengths and weaknesses of a company by category, each with its rule and figures",
      access: "subscriber",
      schemas: { params: companyParams, answer: sectionAnswer },
      failures: ofCompany,
      handle: async ({ params }): Promise<Answer<"commentary">> => {
        const open = await opener.open(params.coCode);
        return { version: open.dataset.version, data: service.commentary(open) };
      },
    }),
    defineRoute({
      method: "GET",
      path: "/companies/:coCode/shareholding",
      summary: "Who holds a company, quarter by quarter, and what changed",
      access: "subscriber",
      schemas: { params: companyParams, answer: sectionAnswer },
      failures: ofCompany,
      handle: async ({ params }): Promise<Answer<"shareholding">> => {
        const open = await opener.open(params.coCode);
        return { version: open.dataset.version, data: service.shareholding(open) };
      },
    }),
    defineRoute({
      method: "GET",
      path: "/companies/:coCode/results",
      summary: "Results of the last quarters and years, set against each other period by period",
      access: "subscriber",
      schemas: { params: companyParams, query: basisQuery, answer: sectionAnswer },
      failures: ofCompany,
      handle: async ({ params, query }): Promise<Answer<"results">> => {
        const open = await opener.open(params.coCode);
        const data = await service.results(open, query.basis ?? null);
        return { version: open.dataset.version, data };
      },
    }),
    defineRoute({
      method: "GET",
      path: "/allstatementlist/:fincode",
      summary: "Strengths and weaknesses by category, and notes",
      access: "subscriber",
      schemas: { params: fincodeParams, answer: statementListAnswer },
      failures: notPublished,
      handle: async ({ params }) => {
        const open = await opener.find(params.fincode);
        return presentStatementList(open === null ? null : service.commentary(open));
      },
    }),
    defineRoute({
      method: "GET",
      path: "/resultHighlight/:fincode/:period",
      summary: "Net sales, net profit and operating profit by period",
      access: "subscriber",
      schemas: { params: resultParams, answer: resultAnswer },
      failures: notPublished,
      handle: async ({ params }) => {
        const open = await opener.find(params.fincode);
        const results = open === null ? null : await service.results(open, null);
        return presentResults(results, params.period);
      },
    }),
    defineRoute({
      method: "GET",
      path: "/getQuarterlyStatement/:fincode/:datatype",
      summary: "What rose and what fell in the latest quarter, on a basis of accounts",
      access: "subscriber",
      schemas: { params: quarterlyParams, answer: quarterlyAnswer },
      failures: notPublished,
      handle: async ({ params }) => {
        const open = await opener.find(params.fincode);
        const basis = params.datatype === "C" ? "consolidated" : "standalone";
        return presentQuarterly(open === null ? null : await service.results(open, basis));
      },
    }),
    defineRoute({
      method: "GET",
      path: "/allperiodshareholding/:fincode",
      summary: "Who holds a company, quarter by quarter",
      access: "subscriber",
      schemas: { params: fincodeParams, query: shareholdingQuery, answer: shareholdingAnswer },
      failures: notPublished,
      handle: async ({ params, query }) => {
        const open = await opener.find(params.fincode);
        const rows = presentShareholding(open === null ? null : service.shareholding(open));
        return query.view === "list" ? rows : { Table1: rows };
      },
    }),
  ];
}

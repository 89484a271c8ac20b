import { z } from "zod";
import type { CompanySectionName, CompanySections } from "../../contract/index.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { MarketFacts } from "../market/index.ts";
import { listCompanyActions } from "./actions/actions.service.ts";
import { basisQuery, companyParams, sectionAnswer } from "./answers.schema.ts";
import { listDeliverables } from "./deliverables/deliverables.service.ts";
import { ofCompany } from "./failures.ts";
import { companyNotFound } from "./open-company.ts";
import type { CompanyOpener, OpenCompany } from "./open-company.ts";
import { peersQuery } from "./peers/peers.schema.ts";
import type { PeersService } from "./peers/peers.service.ts";
import { listReturns } from "./returns/returns.service.ts";
import { listCompanyStatements } from "./statements/statements.service.ts";
import { symbolParams } from "./summary/summary.routes.ts";
import { describeCompany } from "./summary/summary.service.ts";

interface SectionAnswer<Name extends CompanySectionName> {
  readonly version: string;
  readonly data: CompanySections[Name] | null;
}

function answer<Name extends CompanySectionName>(
  { dataset }: OpenCompany,
  data: CompanySections[Name] | null,
): SectionAnswer<Name> {
  return { version: dataset.version, data };
}

/** A company's page, section by section. */
export function createSectionRoutes(
  facts: MarketFacts,
  opener: CompanyOpener,
  peers: PeersService,
): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/companies/by-symbol/:symbol",
      summary: "The company that has a symbol, an ISIN, a BSE code or a company code, or had it",
      access: "subscriber",
      schemas: {
        params: symbolParams,
        answer: z.object({ coCode: z.int(), symbol: z.string(), name: z.string() }),
      },
      failures: ofCompany,
      handle: async ({ params }) => {
        const found = await facts.findCompanyByName(await opener.version(), params.symbol);
        if (found === null) throw companyNotFound();
        const { coCode, symbol, name } = found;
        return { coCode, symbol, name };
      },
    }),
    defineRoute({
      method: "GET",
      path: "/companies/:coCode/summary",
      summary: "Who a company is, its last price and its key figures",
      access: "subscriber",
      schemas: { params: companyParams, answer: sectionAnswer },
      failures: ofCompany,
      handle: async ({ params }): Promise<SectionAnswer<"summary">> => {
        const open = await opener.open(params.coCode);
        return answer<"summary">(open, await describeCompany(facts, open));
      },
    }),
    defineRoute({
      method: "GET",
      path: "/companies/:coCode/statements",
      summary:
        "Profit and loss, balance sheet, cash flow and ratios by the year and by the quarter",
      access: "subscriber",
      schemas: { params: companyParams, query: basisQuery, answer: sectionAnswer },
      failures: ofCompany,
      handle: async ({ params, query }): Promise<SectionAnswer<"statements">> => {
        const open = await opener.open(params.coCode);
        const data = await listCompanyStatements(facts, open, query.basis ?? null);
        return answer<"statements">(open, data);
      },
    }),
    defineRoute({
      method: "GET",
      path: "/companies/:coCode/peers",
      summary: "A company beside those of its industry or sector that are near in size",
      access: "subscriber",
      schemas: { params: companyParams, query: peersQuery, answer: sectionAnswer },
      failures: ofCompany,
      handle: async ({ params, query }): Promise<SectionAnswer<"peers">> => {
        const open = await opener.open(params.coCode);
        return answer<"peers">(open, await peers.list(open, query.peers));
      },
    }),
    defineRoute({
      method: "GET",
      path: "/companies/:coCode/actions",
      summary: "A company's dividends, bonuses, splits and other actions, newest first",
      access: "subscriber",
      schemas: { params: companyParams, answer: sectionAnswer },
      failures: ofCompany,
      handle: async ({ params }): Promise<SectionAnswer<"actions">> => {
        const open = await opener.open(params.coCode);
        return answer<"actions">(open, await listCompanyActions(facts, open));
      },
    }),
    defineRoute({
      method: "GET",
      path: "/companies/:coCode/deliverables",
      summary: "Shares traded and delivered on the last trading days, newest first",
      access: "subscriber",
      schemas: { params: companyParams, answer: sectionAnswer },
      failures: ofCompany,
      handle: async ({ params }): Promise<SectionAnswer<"deliverables">> => {
        const open = await opener.open(params.coCode);
        return answer<"deliverables">(open, await listDeliverables(facts, open));
      },
    }),
    defineRoute({
      method: "GET",
      path: "/companies/:coCode/returns",
      summary: "What the share and the market's index returned over a week to five years",
      access: "subscriber",
      schemas: { params: companyParams, answer: sectionAnswer },
      failures: ofCompany,
      handle: async ({ params }): Promise<SectionAnswer<"returns">> => {
        const open = await opener.open(params.coCode);
        return answer<"returns">(open, await listReturns(facts, open));
      },
    }),
  ];
}

import { z } from "zod";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import type { MarketFacts } from "../../market/index.ts";
import { fincodeParams } from "../answers.schema.ts";
import { notPublished } from "../failures.ts";
import type { CompanyOpener } from "../open-company.ts";
import { presentBasicDetail, presentStrength } from "./summary.presenter.ts";
import type { WireRow } from "./summary.presenter.ts";
import { describeCompany } from "./summary.service.ts";

const cell = z.union([z.number(), z.string(), z.null()]);
const rows = z.array(z.record(z.string(), cell));

export const symbolParams = z.object({ symbol: z.string().trim().min(1).max(100) });

/** Who a company is and what it stands at, as the documented calls tell it. */
export function createSummaryRoutes(facts: MarketFacts, opener: CompanyOpener): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/getCoCode/:symbol",
      summary: "The code of the company that has a symbol, an ISIN or a BSE code, or had it",
      access: "subscriber",
      schemas: { params: symbolParams, answer: z.array(z.object({ co_code: z.int() })) },
      failures: notPublished,
      handle: async ({ params }): Promise<readonly { readonly co_code: number }[]> => {
        const found = await facts.findCompanyByName(await opener.version(), params.symbol);
        return found === null ? [] : [{ co_code: found.coCode }];
      },
    }),
    defineRoute({
      method: "GET",
      path: "/basicdetail/:fincode",
      summary: "Three lists: prices of the last day and the close before, the company, its ratios",
      access: "subscriber",
      schemas: { params: fincodeParams, answer: z.array(rows).length(3) },
      failures: notPublished,
      handle: async ({ params }): Promise<readonly (readonly WireRow[])[]> => {
        const open = await opener.find(params.fincode);
        if (open === null) return [[], [], []];
        return presentBasicDetail(await describeCompany(facts, open), open.figures);
      },
    }),
    defineRoute({
      method: "GET",
      path: "/newDebtoEquity/:fincode",
      summary: "Debt to equity and return on capital employed, the latest first, then year by year",
      access: "subscriber",
      schemas: { params: fincodeParams, answer: rows },
      failures: notPublished,
      handle: async ({ params }): Promise<readonly WireRow[]> => {
        const open = await opener.find(params.fincode);
        return open === null ? [] : presentStrength(open.figures);
      },
    }),
  ];
}

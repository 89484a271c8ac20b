import { z } from "zod";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import type { MarketFacts } from "../../market/index.ts";
import { fincodeParams } from "../answers.schema.ts";
import { listDeliverables } from "../deliverables/deliverables.service.ts";
import { notPublished } from "../failures.ts";
import type { CompanyOpener } from "../open-company.ts";
import { presentDeliverables, presentReturns } from "./prices.presenter.ts";
import type { DeliverableRow, ReturnRow } from "./prices.presenter.ts";
import { listReturns } from "./returns.service.ts";

const figure = z.number().nullable();

/** What prices say of a share, as the documented calls tell it. */
export function createPriceRoutes(facts: MarketFacts, opener: CompanyOpener): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/deliverables/:fincode",
      summary: "Shares traded and delivered day by day, newest first",
      access: "subscriber",
      schemas: {
        params: fincodeParams,
        answer: z.array(
          z.object({
            Date: z.string(),
            close: figure,
            Totalvolume: figure,
            DeliverableQty: figure,
            DeliverablePercent: figure,
          }),
        ),
      },
      failures: notPublished,
      handle: async ({ params }): Promise<readonly DeliverableRow[]> => {
        const open = await opener.find(params.fincode);
        return presentDeliverables(open === null ? null : await listDeliverables(facts, open));
      },
    }),
    defineRoute({
      method: "GET",
      path: "/returnAnalysisPrice/:fincode",
      summary: "What the share and the market's index returned over 1W to 5Y",
      access: "subscriber",
      schemas: {
        params: fincodeParams,
        answer: z.array(
          z.object({
            period: z.string(),
            from_date: z.string().nullable(),
            return_percent: figure.describe("Beyond a year compound a year"),
            index: z.string().nullable(),
            index_return_percent: figure,
          }),
        ),
      },
      failures: notPublished,
      handle: async ({ params }): Promise<readonly ReturnRow[]> => {
        const open = await opener.find(params.fincode);
        return presentReturns(open === null ? null : await listReturns(facts, open));
      },
    }),
  ];
}

import { z } from "zod";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import type { CompanyActions } from "../../../contract/index.ts";
import type { MarketFacts } from "../../market/index.ts";
import { fincodeParams } from "../answers.schema.ts";
import { notPublished } from "../failures.ts";
import type { CompanyOpener } from "../open-company.ts";
import { presentBonuses, presentDividends, presentSplits } from "./actions.presenter.ts";
import type { BonusRow, DividendRow, SplitRow } from "./actions.presenter.ts";
import { listCompanyActions } from "./actions.service.ts";

/** Corporate actions as the documented calls tell them, newest first. */
export function createActionRoutes(facts: MarketFacts, opener: CompanyOpener): readonly Route[] {
  const actionsOf = async (fincode: number): Promise<CompanyActions | null> => {
    const open = await opener.find(fincode);
    return open === null ? null : listCompanyActions(facts, open);
  };
  const ratio = z.string().nullable();
  return [
    defineRoute({
      method: "GET",
      path: "/dividend/:fincode",
      summary: "A company's dividends by ex-date",
      access: "subscriber",
      schemas: {
        params: fincodeParams,
        answer: z.array(
          z.object({
            DivDate: z.string(),
            DivAmount: z.number().nullable().describe("₹ a share"),
            DividendType: z.string().nullable(),
          }),
        ),
      },
      failures: notPublished,
      handle: async ({ params }): Promise<readonly DividendRow[]> =>
        presentDividends(await actionsOf(params.fincode)),
    }),
    defineRoute({
      method: "GET",
      path: "/bonus/:fincode",
      summary: "A company's bonus issues by ex-date",
      access: "subscriber",
      schemas: {
        params: fincodeParams,
        answer: z.array(z.object({ BonusDate: z.string(), BonusRatio: ratio })),
      },
      failures: notPublished,
      handle: async ({ params }): Promise<readonly BonusRow[]> =>
        presentBonuses(await actionsOf(params.fincode)),
    }),
    defineRoute({
      method: "GET",
      path: "/splits/:fincode",
      summary: "A company's splits by ex-date",
      access: "subscriber",
      schemas: {
        params: fincodeParams,
        answer: z.array(z.object({ SplitDate: z.string(), SplitRatio: ratio })),
      },
      failures: notPublished,
      handle: async ({ params }): Promise<readonly SplitRow[]> =>
        presentSplits(await actionsOf(params.fincode)),
    }),
  ];
}

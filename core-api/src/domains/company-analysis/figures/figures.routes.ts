import { AppError } from "@munshi/platform";
import { z } from "zod";
import type { FigureDetail } from "../../../contract/index.ts";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import type { MarketFacts } from "../../market/index.ts";
import { basisQuery, companyParams } from "../answers.schema.ts";
import { ofCompany } from "../failures.ts";
import type { CompanyOpener } from "../open-company.ts";
import { describeFigure } from "./figures.service.ts";

const figureParams = companyParams.extend({
  key: z
    .string()
    .regex(
      /^(?:line\.|filed\.)?[A-Za-z][A-Za-z0-9]{0,79}(?:@[yq]\d{1,2})?$/u,
      "must be a column such as sales@y1, or a line such as line.cash@y1",
    ),
});

/** What stands behind the figures of a company's page. */
export function createFigureRoutes(facts: MarketFacts, opener: CompanyOpener): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/companies/:coCode/figures/:key",
      summary:
        "A figure's definition, formula, inputs, filing and earlier filings, or why it is empty",
      access: "subscriber",
      schemas: {
        params: figureParams,
        query: basisQuery,
        answer: z.object({ version: z.string(), data: z.looseObject({ definition: z.string() }) }),
      },
      failures: {
        ...ofCompany,
        "figure.not_found": [404, "No column and no line of accounts has that key."],
      },
      handle: async ({
        params,
        query,
      }): Promise<{ readonly version: string; readonly data: FigureDetail }> => {
        const open = await opener.open(params.coCode);
        const data = await describeFigure(facts, open, params.key, query.basis ?? null);
        if (data === null) {
          throw new AppError("figure.not_found", 404, `There is no figure ${params.key}.`);
        }
        return { version: open.dataset.version, data };
      },
    }),
  ];
}

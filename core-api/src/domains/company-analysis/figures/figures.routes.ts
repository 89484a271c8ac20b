import { AppError } from "@munshi/platform";
import type { Basis, ColumnKey } from "@munshi/engine/contract";
import { z } from "zod";
import type { FigureDetail } from "../../../contract/index.ts";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import type { MarketFacts } from "../../market/index.ts";
import { basisQuery, companyParams } from "../answers.schema.ts";
import { ofCompany } from "../failures.ts";
import type { CompanyOpener, OpenCompany } from "../open-company.ts";
import { describeFigure } from "./figures.service.ts";

const figureParams = companyParams.extend({
  key: z
    .string()
    .regex(
      /^(?:(?:line\.|filed\.)?[A-Za-z][A-Za-z0-9]{0,79}(?:@[yq]\d{1,2})?|page\.[A-Za-z]{1,40}(?:@[A-Za-z0-9.~-]{1,120})?)$/u,
      "must be a column such as sales@y1, a line such as line.cash@y1, or a page's figure such as page.dayTraded@2026-11-20",
    ),
});

/** What stands behind a figure that the page itself makes; null for a key of another kind, or of nothing. */
export type DescribePageFigure = (
  open: OpenCompany,
  key: ColumnKey,
  basis: Basis | null,
) => Promise<FigureDetail | null>;

/** What stands behind the figures of a company's page. */
export function createFigureRoutes(
  facts: MarketFacts,
  opener: CompanyOpener,
  describePageFigure: DescribePageFigure,
): readonly Route[] {
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
        const basis = query.basis ?? null;
        const data =
          (await describePageFigure(open, params.key, basis)) ??
          (await describeFigure(facts, open, params.key, basis));
        if (data === null) {
          throw new AppError("figure.not_found", 404, `There is no figure ${params.key}.`);
        }
        return { version: open.dataset.version, data };
      },
    }),
  ];
}

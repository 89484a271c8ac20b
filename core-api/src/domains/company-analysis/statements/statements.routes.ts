import { z } from "zod";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import type { MarketFacts } from "../../market/index.ts";
import { fincodeParams, wireBasisQuery } from "../answers.schema.ts";
import { notPublished } from "../failures.ts";
import type { CompanyOpener } from "../open-company.ts";
import { presentStatement, readBasis } from "./statements.presenter.ts";
import type { StatementWire, WireStatement } from "./statements.presenter.ts";
import { listCompanyStatements } from "./statements.service.ts";

const rows = z
  .array(z.record(z.string(), z.union([z.number(), z.string(), z.null()])))
  .describe(
    "Particulars, and a figure for each period by its label; ₹ crore but for what is a share's",
  );

const statementAnswer = z.object({
  Table1: rows,
  Table2: rows.optional().describe("By the quarter"),
  datatype: z.enum(["C", "S", ""]).describe("C: consolidated, S: standalone; empty: nothing filed"),
});

const calls: readonly (readonly [path: string, summary: string, WireStatement])[] = [
  [
    "/getProfitAndLossStatement",
    "Profit and loss, by the year and by the quarter",
    { kind: "profit-and-loss", spans: "both" },
  ],
  [
    "/getBalanceSheetStatement",
    "The balance sheet, by the year and by the quarter",
    { kind: "balance-sheet", spans: "both" },
  ],
  [
    "/getCashFlowStatement",
    "The cash flow, by the year and by the quarter",
    { kind: "cash-flow", spans: "both" },
  ],
  [
    "/getRatiosStatement",
    "Ratios, by the year and by the quarter",
    { kind: "ratios", spans: "both" },
  ],
  [
    "/AnnualProfitandLoss",
    "Profit and loss by the year",
    { kind: "profit-and-loss", spans: "years" },
  ],
  [
    "/demoProfitandLoss",
    "Profit and loss by the quarter",
    { kind: "profit-and-loss", spans: "quarters" },
  ],
  [
    "/stockbalancesheet",
    "The balance sheet by the year",
    { kind: "balance-sheet", spans: "years" },
  ],
  ["/newCashflow", "The cash flow by the year", { kind: "cash-flow", spans: "years" }],
  ["/newfinancialratios", "Ratios by the year", { kind: "ratios", spans: "years" }],
];

/** The accounts of a company, as the documented calls tell them. */
export function createStatementRoutes(facts: MarketFacts, opener: CompanyOpener): readonly Route[] {
  return calls.map(([path, summary, wanted]) =>
    defineRoute({
      method: "GET",
      path: `${path}/:fincode`,
      summary,
      access: "subscriber",
      schemas: { params: fincodeParams, query: wireBasisQuery, answer: statementAnswer },
      failures: notPublished,
      handle: async ({ params, query }): Promise<StatementWire> => {
        const open = await opener.find(params.fincode);
        const basis = readBasis(query.cstype);
        return presentStatement(
          open === null ? null : await listCompanyStatements(facts, open, basis),
          wanted,
        );
      },
    }),
  );
}

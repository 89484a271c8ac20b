import type { Basis, ColumnKey } from "@munshi/engine/contract";
import { AppError } from "@munshi/platform";
import { companyFundamentalRoutes } from "../../contract/company-fundamentals.ts";
import type {
  CompanyActions,
  CompanyDeliverables,
  CompanyReturns,
  FigureDetail,
} from "../../contract/index.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { MarketFacts } from "../market/index.ts";
import { listCompanyActions } from "./actions/actions.service.ts";
import { listDeliverables } from "./deliverables/deliverables.service.ts";
import { describeFigure } from "./figures/figures.service.ts";
import type { ReadScores } from "./figures/term-finders.ts";
import { companyNotFound, createCompanyOpener } from "./open-company.ts";
import type { OpenCompany } from "./open-company.ts";
import { compareFinances } from "./peers/compare.service.ts";
import { presentComparison, presentPeers } from "./peers/peers.presenter.ts";
import { createPeersService } from "./peers/peers.service.ts";
import { listReturns } from "./returns/returns.service.ts";
import { presentStatement, readBasis } from "./statements/statements.presenter.ts";
import type { WireStatement } from "./statements/statements.presenter.ts";
import { listCompanyStatements } from "./statements/statements.service.ts";
import { presentBasicDetail, presentStrength } from "./summary/summary.presenter.ts";
import { describeCompany } from "./summary/summary.service.ts";

/** Describes a figure of the page itself; null for other keys and unknown figures. */
export type DescribePageFigure = (
  open: OpenCompany,
  key: ColumnKey,
  basis: Basis | null,
) => Promise<FigureDetail | null>;

interface CoCode {
  readonly params: { readonly coCode: number };
}

interface Fincode {
  readonly params: { readonly fincode: number };
}

export function createCompanyFundamentalRoutes(
  facts: MarketFacts,
  describePageFigure: DescribePageFigure = async () => null,
  scores: ReadScores = async () => null,
): readonly Route[] {
  const opener = createCompanyOpener(facts);
  const peers = createPeersService(facts);
  const findByName = async (name: string) => facts.findCompanyByName(await opener.version(), name);
  const section =
    <Data>(read: (facts: MarketFacts, open: OpenCompany) => Promise<Data>) =>
    async ({ params }: CoCode) => {
      const open = await opener.open(params.coCode);
      return { version: open.dataset.version, data: await read(facts, open) };
    };
  /** Documented calls answer an unknown code like a company without data. */
  const documented =
    <Data, Answer>(
      read: (facts: MarketFacts, open: OpenCompany) => Promise<Data | null>,
      present: (data: Data | null) => Answer,
    ) =>
    async ({ params }: Fincode) => {
      const open = await opener.find(params.fincode);
      return present(open === null ? null : await read(facts, open));
    };
  const statement =
    (kind: WireStatement["kind"], spans: WireStatement["spans"]) =>
    async (input: Fincode & { readonly query: { readonly cstype?: "C" | "S" | undefined } }) =>
      documented(
        (_, open) => listCompanyStatements(facts, open, readBasis(input.query.cstype)),
        (statements) => presentStatement(statements, { kind, spans }),
      )(input);
  return implementRoutes(companyFundamentalRoutes, {
    "GET /companies/by-symbol/:symbol": async ({ params }) => {
      const found = await findByName(params.symbol);
      if (found === null) throw companyNotFound();
      const { coCode, symbol, name } = found;
      return { coCode, symbol, name };
    },
    "GET /companies/:coCode/summary": section(describeCompany),
    "GET /companies/:coCode/statements": async ({ params, query }) =>
      section((_, open) => listCompanyStatements(facts, open, query.basis ?? null))({ params }),
    "GET /companies/:coCode/peers": async ({ params, query }) =>
      section((_, open) => peers.list(open, query.peers))({ params }),
    "GET /companies/:coCode/actions": section(listCompanyActions),
    "GET /companies/:coCode/deliverables": section(listDeliverables),
    "GET /companies/:coCode/returns": section(listReturns),
    "GET /companies/:coCode/figures/:key": async ({ params, query }) => {
      const open = await opener.open(params.coCode);
      const basis = query.basis ?? null;
      const data =
        (await describePageFigure(open, params.key, basis)) ??
        (await describeFigure({ facts, scores }, open, params.key, basis));
      if (data === null) {
        throw new AppError("figure.not_found", 404, `Unknown metric: ${params.key}.`);
      }
      return { version: open.dataset.version, data };
    },
    "GET /getCoCode/:symbol": async ({ params }) => {
      const found = await findByName(params.symbol);
      return found === null ? [] : [{ co_code: found.coCode }];
    },
    "GET /basicdetail/:fincode": async ({ params }) => {
      const open = await opener.find(params.fincode);
      if (open === null) return [[], [], []];
      return presentBasicDetail(await describeCompany(facts, open), open.figures);
    },
    "GET /newDebtoEquity/:fincode": async ({ params }) => {
      const open = await opener.find(params.fincode);
      return open === null ? [] : presentStrength(open.figures);
    },
    "GET /getProfitAndLossStatement/:fincode": statement("profit-and-loss", "both"),
    "GET /getBalanceSheetStatement/:fincode": statement("balance-sheet", "both"),
    "GET /getCashFlowStatement/:fincode": statement("cash-flow", "both"),
    "GET /getRatiosStatement/:fincode": statement("ratios", "both"),
    "GET /AnnualProfitandLoss/:fincode": statement("profit-and-loss", "years"),
    "GET /demoProfitandLoss/:fincode": statement("profit-and-loss", "quarters"),
    "GET /stockbalancesheet/:fincode": statement("balance-sheet", "years"),
    "GET /newCashflow/:fincode": statement("cash-flow", "years"),
    "GET /newfinancialratios/:fincode": statement("ratios", "years"),
    "GET /dividend/:fincode": documented(listCompanyActions, presentDividends),
    "GET /bonus/:fincode": documented(listCompanyActions, presentBonuses),
    "GET /splits/:fincode": documented(listCompanyActions, presentSplits),
    "GET /deliverables/:fincode": documented(listDeliverables, presentDeliverables),
    "GET /returnAnalysisPrice/:fincode": documented(listReturns, presentReturns),
    "GET /getPeerComparition/:fincode": async ({ params, query }) =>
      documented((_, open) => peers.list(open, query.peers), presentPeers)({ params }),
    "POST /campareFinance": async ({ body }) => {
      const found: OpenCompany[] = [];
      for (const code of body.fincode) {
        const open = await opener.find(code);
        if (open !== null) found.push(open);
      }
      return presentComparison(await compareFinances(facts, found, readBasis(body.cstype)));
    },
  });
}

function presentDeliverables(deliverables: CompanyDeliverables | null) {
  return (deliverables?.days ?? []).map((row) => ({
    Date: row.day,
    close: row.close,
    Totalvolume: row.volume,
    DeliverableQty: row.delivered,
    DeliverablePercent: row.deliveredPercent,
  }));
}

function presentReturns(returns: CompanyReturns | null) {
  return (returns?.rows ?? []).map((row) => ({
    period: row.period,
    from_date: row.from,
    return_percent: row.percent,
    index: returns?.benchmark ?? null,
    index_return_percent: row.benchmarkPercent,
  }));
}

function presentDividends(actions: CompanyActions | null) {
  return ofKind(actions, "dividend").map(({ exDate, amount, dividendType }) => ({
    DivDate: exDate,
    DivAmount: amount,
    DividendType: dividendType,
  }));
}

function presentBonuses(actions: CompanyActions | null) {
  return ofKind(actions, "bonus").map(({ exDate, ratio }) => ({
    BonusDate: exDate,
    BonusRatio: ratio,
  }));
}

function presentSplits(actions: CompanyActions | null) {
  return ofKind(actions, "split").map(({ exDate, ratio }) => ({
    SplitDate: exDate,
    SplitRatio: ratio,
  }));
}

function ofKind(actions: CompanyActions | null, kind: CompanyActions["actions"][number]["kind"]) {
  return (actions?.actions ?? []).filter((action) => action.kind === kind);
}

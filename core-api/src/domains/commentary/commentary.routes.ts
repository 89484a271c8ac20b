import { commentaryRoutes } from "../../contract/company-scores.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { createCompanyOpener } from "../company-fundamentals/index.ts";
import type { MarketFacts } from "../market/index.ts";
import {
  presentQuarterly,
  presentResults,
  presentShareholding,
  presentStatementList,
} from "./commentary.presenter.ts";
import { createCommentaryService } from "./commentary.service.ts";

export function createCommentaryRoutes(facts: MarketFacts): readonly Route[] {
  const opener = createCompanyOpener(facts);
  const service = createCommentaryService(facts);
  return implementRoutes(commentaryRoutes, {
    "GET /companies/:coCode/commentary": async ({ params }) => {
      const open = await opener.open(params.coCode);
      return { version: open.dataset.version, data: service.commentary(open) };
    },
    "GET /companies/:coCode/shareholding": async ({ params }) => {
      const open = await opener.open(params.coCode);
      return { version: open.dataset.version, data: service.shareholding(open) };
    },
    "GET /companies/:coCode/results": async ({ params, query }) => {
      const open = await opener.open(params.coCode);
      const data = await service.results(open, query.basis ?? null);
      return { version: open.dataset.version, data };
    },
    "GET /allstatementlist/:fincode": async ({ params }) => {
      const open = await opener.find(params.fincode);
      return presentStatementList(open === null ? null : service.commentary(open));
    },
    "GET /resultHighlight/:fincode/:period": async ({ params }) => {
      const open = await opener.find(params.fincode);
      const results = open === null ? null : await service.results(open, null);
      return presentResults(results, params.period);
    },
    "GET /getQuarterlyStatement/:fincode/:datatype": async ({ params }) => {
      const open = await opener.find(params.fincode);
      const basis = params.datatype === "C" ? "consolidated" : "standalone";
      return presentQuarterly(open === null ? null : await service.results(open, basis));
    },
    "GET /allperiodshareholding/:fincode": async ({ params, query }) => {
      const open = await opener.find(params.fincode);
      const rows = presentShareholding(open === null ? null : service.shareholding(open));
      return query.view === "list" ? rows : { Table1: rows };
    },
  });
}

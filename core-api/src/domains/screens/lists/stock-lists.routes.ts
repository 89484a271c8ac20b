import type { DataAnswer, ScannerAnswer, ScannersAnswer } from "../../../contract/index.ts";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import { listRefused, notOwnId, tooMany, unknownList } from "../failures.ts";
import { messages, ownMessages } from "../messages.ts";
import { demandOwnId, ownerOf } from "../owner-of.routes.ts";
import { ownerParams } from "../saved-fields.schema.ts";
import { presentData } from "../wire.presenter.ts";
import { presentScanner } from "./stock-lists.presenter.ts";
import {
  deletePortfolioBody,
  listDeletedAnswer,
  scannerAnswer,
  scannerBody,
  scannersAnswer,
} from "./stock-lists.schema.ts";
import type { StockListsService } from "./stock-lists.service.ts";

export function createStockListRoutes(lists: StockListsService): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/getScreener/:userId",
      summary: "The asker's saved stock lists (portfolios), newest change first",
      access: "member",
      schemas: { params: ownerParams, answer: scannersAnswer },
      failures: notOwnId,
      handle: async ({ params, ctx }): Promise<ScannersAnswer> => {
        const owner = demandOwnId(ctx, params.userId);
        const found = await lists.list(owner);
        return presentData(
          ownMessages.found,
          found.map((list) => presentScanner(list, owner)),
        );
      },
    }),
    defineRoute({
      method: "POST",
      path: "/insertScanner",
      summary: "Saves a stock list (portfolio), new or in place of an older one",
      access: "member",
      schemas: { body: scannerBody, answer: scannerAnswer },
      failures: { ...listRefused, ...unknownList, ...tooMany },
      handle: async ({ body: { data }, ctx }): Promise<ScannerAnswer> => {
        const owner = ownerOf(ctx);
        const list = await lists.save(owner, {
          name: data.scannerName,
          coCodes: data.allfincodes,
          oldName: data.portfolioOldName === "" ? null : data.portfolioOldName,
        });
        return presentData(messages.submitted, presentScanner(list, owner));
      },
    }),
    defineRoute({
      method: "POST",
      path: "/deletePortfolio",
      summary: "Deletes a stock list (portfolio)",
      access: "member",
      schemas: { body: deletePortfolioBody, answer: listDeletedAnswer },
      failures: unknownList,
      handle: async ({ body: { data }, ctx }): Promise<DataAnswer<null>> => {
        await lists.remove(ownerOf(ctx), data.scannerName);
        return presentData(ownMessages.listDeleted, null);
      },
    }),
  ];
}

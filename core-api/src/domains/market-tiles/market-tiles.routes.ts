import { companyMoveRoutes } from "../../contract/company-moves.ts";
import { marketTileRoutes } from "../../contract/market-tiles.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { CompanyOpener } from "../company-fundamentals/index.ts";
import type { MarketTilesService } from "./market-tiles.service.ts";

export function createTileRoutes(tiles: MarketTilesService): readonly Route[] {
  type Name = Parameters<MarketTilesService["read"]>[0];
  const read =
    <N extends Name>(name: N) =>
    async ({ query }: { readonly query: { readonly day?: string | undefined } }) =>
      tiles.read(name, { day: query.day ?? null, index: null });
  return implementRoutes(marketTileRoutes, {
    "GET /market/days": async () => tiles.listDays(),
    "GET /market/barometer": read("barometer"),
    "GET /market/performers": read("performers"),
    "GET /market/indices": read("indices"),
    "GET /market/contribution": read("contribution"),
    "GET /market/movers": read("movers"),
    "GET /market/buzzing": read("buzzing"),
    "GET /market/flows": read("flows"),
    "GET /market/announcements": read("announcements"),
    "GET /market/circuits": read("circuits"),
    "GET /market/calendar": read("calendar"),
    "GET /market/results": read("results"),
    "GET /market/deals": read("deals"),
    "GET /market/funds": read("funds"),
    "GET /market/heatmap": async ({ query }) =>
      tiles.read("heatmap", { day: query.day ?? null, index: query.index ?? null }),
  });
}

export function createMoveRoutes(
  tiles: Pick<MarketTilesService, "explainMoves">,
  opener: CompanyOpener,
): readonly Route[] {
  return implementRoutes(companyMoveRoutes, {
    "GET /companies/:coCode/move": async ({ params }) => {
      const { dataset, company } = await opener.open(params.coCode);
      const moves = await tiles.explainMoves();
      return { version: dataset.version, data: moves.get(company.coCode) ?? null };
    },
  });
}

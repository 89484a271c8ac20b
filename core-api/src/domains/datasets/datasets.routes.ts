import { join } from "node:path";
import { AppError } from "@munshi/platform";
import type { MarketService } from "../../composition-types.ts";
import { datasetRoutes, leastSearchText } from "../../contract/datasets.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { sendFile } from "../../platform/http/send-file.ts";
import { presentFoundCompany, presentStock } from "./datasets.presenter.ts";

/** Most companies of a search. */
const mostHits = 20;

export function createDatasetRoutes(deps: {
  readonly market: Pick<MarketService, "latestDataset" | "searchCompanies">;
  readonly datasetsFolder: string;
}): readonly Route[] {
  const { market, datasetsFolder } = deps;
  return implementRoutes(datasetRoutes, {
    "GET /datasets/latest": async ({ ctx }) => {
      const dataset = await market.latestDataset();
      if (dataset === null) {
        throw new AppError("market.not_published", 404, "Market data is not available yet.");
      }
      ctx.set("cache-control", "no-cache");
      return dataset.manifest;
    },
    "GET /datasets/:version/*file": async ({ params, ctx }) => {
      await sendFile(ctx, {
        root: join(datasetsFolder, params.version),
        path: params.file,
        etag: `"${params.version}/${params.file}"`,
        cacheControl: "public, max-age=31536000, immutable",
      });
      return undefined;
    },
    "GET /searchcompanylist/:text": async ({ params }) => {
      const found = await market.searchCompanies(params.text, mostHits);
      return found.map(presentFoundCompany);
    },
    "GET /help-action/autocomplete": async ({ query: { search_str: text } }) => {
      const isEnough = text.length >= leastSearchText;
      const found = isEnough ? await market.searchCompanies(text, mostHits) : [];
      return { success: true, message: "", data: found.map(presentStock) };
    },
  });
}

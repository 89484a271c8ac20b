import { join } from "node:path";
import { AppError } from "@munshi/platform";
import { z } from "zod";
import type { MarketService } from "../../composition-types.ts";
import type { AutocompleteAnswer, CompanySearchRow } from "../../contract/index.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { sendFile } from "../../platform/http/send-file.ts";
import { presentFoundCompany, presentStock } from "./datasets.presenter.ts";

/** Whatever `text` matches, a list to choose from holds no more. */
const mostHits = 20;

/** Whoever types one letter has not said anything yet. */
const leastText = 2;

const searchRow = z.object({
  COMPNAME: z.string(),
  co_code: z.number(),
  isin: z.string().nullable(),
  scripcode: z.string().nullable(),
  symbol: z.string(),
});

const flag = z.enum(["Y", "N"]);
const stockRow = z.object({
  company_name: z.string(),
  nse_symbol: z.string().nullable(),
  bse_scripname: z.string().nullable(),
  bse_code: z.string().nullable(),
  isin_num: z.string().nullable(),
  logo_url: z.string().nullable(),
  nselistedflag: flag,
  bselistedflag: flag,
});

/** What everyone may read of the market. */
export function createDatasetRoutes(deps: {
  readonly market: Pick<MarketService, "latestDataset" | "searchCompanies">;
  readonly datasetsFolder: string;
}): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/datasets/latest",
      summary: "The manifest of the dataset published last",
      access: "public",
      schemas: { answer: z.looseObject({ version: z.string() }) },
      failures: {
        "market.not_published": [404, "No market has been published yet."],
      },
      handle: async ({ ctx }) => {
        const dataset = await deps.market.latestDataset();
        if (dataset === null) {
          throw new AppError("market.not_published", 404, "No market has been published yet.");
        }
        ctx.set("cache-control", "no-cache");
        return dataset.manifest;
      },
    }),
    defineRoute({
      method: "GET",
      path: "/datasets/:version/*file",
      summary: "A file of a dataset; a dataset never changes",
      access: "public",
      schemas: {
        params: z.strictObject({
          version: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, "must be a version"),
          file: z.string().min(1).max(300),
        }),
      },
      failures: {
        "request.not_found": [404, "There is no such file."],
      },
      handle: async ({ params, ctx }) => {
        await sendFile(ctx, {
          root: join(deps.datasetsFolder, params.version),
          path: params.file,
          etag: `"${params.version}/${params.file}"`,
          cacheControl: "public, max-age=31536000, immutable",
        });
      },
    }),
    defineRoute({
      method: "GET",
      path: "/searchcompanylist/:text",
      summary: "Companies by symbol, name, code, ISIN or scripcode; best first",
      access: "public",
      schemas: {
        params: z.strictObject({
          text: z.string().trim().min(leastText, "must have 2 characters or more").max(100),
        }),
        answer: z.array(searchRow),
      },
      failures: {
        "market.not_published": [404, "No market has been published yet."],
      },
      handle: async ({ params }): Promise<readonly CompanySearchRow[]> => {
        const found = await deps.market.searchCompanies(params.text, mostHits);
        return found.map(presentFoundCompany);
      },
    }),
    defineRoute({
      method: "GET",
      path: "/help-action/autocomplete",
      summary: "Stocks to choose while a name is typed; none for fewer than two characters",
      access: "public",
      schemas: {
        query: z.object({ search_str: z.string().trim().max(100).default("") }),
        answer: z.object({
          success: z.boolean(),
          message: z.string(),
          data: z.array(stockRow).readonly(),
        }),
      },
      handle: async ({ query: { search_str: text } }): Promise<AutocompleteAnswer> => {
        const isEnough = text.length >= leastText;
        const found = isEnough ? await deps.market.searchCompanies(text, mostHits) : [];
        return { success: true, message: "", data: found.map(presentStock) };
      },
    }),
  ];
}

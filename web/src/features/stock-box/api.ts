import type { BoxDetail, CompanySectionAnswer } from "@munshi/bff/contract";
import { boxKeys } from "../../box-parts/box-api.ts";
import { fetchCompanySection } from "../../company-parts/company-api.ts";
import { callCore } from "../../lib/http.ts";

/** A query of the box behind a link, which anyone may ask for. */
export function querySharedBox(slug: string) {
  return {
    queryKey: [...boxKeys.all, "shared", slug],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<BoxDetail> =>
      callCore("GET /stock_boxes/shared/:slug", { params: { slug } }, { signal }),
  };
}

/** A query of a company's news, as its own page shows them. */
export function queryNews(symbol: string) {
  return {
    queryKey: ["company-news", symbol],
    queryFn: (): Promise<CompanySectionAnswer<"news">> => fetchCompanySection(symbol, "news", null),
  };
}

/** Copies a box into one of the member's own; returns its id. Throws `RequestFailed`. */
export async function copyBox(id: number): Promise<number> {
  return (await callCore("POST /stock_boxes/:id/copy", { params: { id }, body: {} })).id;
}

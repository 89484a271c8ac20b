import type { Router } from "@koa/router";
import { AppError } from "@munshi/platform";
import type { RouteParameters } from "@munshi/platform";
import type { CoreTransport } from "../core-client/core-transport.ts";
import { mustRevalidate } from "../files/send-stored.ts";
import type { RequestState } from "../http/context.ts";
import { apiDocument } from "./api-document.ts";
import { renderApiDocs } from "./render-api-docs.ts";

/** core-api's calls, as a page and as the document that it makes of its route table. */
export function addApiDocs(
  router: Router<RequestState, RouteParameters>,
  { json }: Pick<CoreTransport, "json">,
): void {
  router.get("/docs", async (ctx) => {
    ctx.state.route = "/docs";
    const read = apiDocument.safeParse(await json<unknown>({ path: "/openapi.json" }));
    if (!read.success) {
      throw new AppError("core.failed", 502, "Something went wrong on our side.", {
        cause: read.error,
      });
    }
    ctx.type = "html";
    ctx.set("cache-control", mustRevalidate);
    ctx.body = renderApiDocs(read.data, ctx.state.nonce ?? "");
  });

  router.get("/docs/openapi.json", async (ctx) => {
    ctx.state.route = "/docs/openapi.json";
    ctx.set("cache-control", mustRevalidate);
    ctx.body = await json<unknown>({ path: "/openapi.json" });
  });
}

import type { Router } from "@koa/router";
import { AppError } from "@munshi/platform";
import type { RouteParameters } from "@munshi/platform";
import type { CoreTransport } from "../core-client/core-transport.ts";
import { mustRevalidate } from "../files/send-stored.ts";
import type { HttpContext, RequestState } from "../http/context.ts";
import { apiDocument } from "./api-document.ts";
import { renderApiDocs } from "./render-api-docs.ts";

/**
 * core-api's API reference, as a page and as an OpenAPI document. In production core-api requires a
 * staff token, which is passed on.
 */
export function addApiDocs(
  router: Router<RequestState, RouteParameters>,
  { json }: Pick<CoreTransport, "json">,
): void {
  const readDocument = async (ctx: HttpContext): Promise<unknown> => {
    const [, accessToken] = /^Bearer (\S+)$/.exec(ctx.get("authorization")) ?? [];
    ctx.set("cache-control", accessToken === undefined ? mustRevalidate : "private, no-store");
    return json<unknown>({
      path: "/openapi.json",
      ...(accessToken === undefined ? {} : { access: accessToken }),
    });
  };

  router.get("/docs", async (ctx) => {
    ctx.state.route = "/docs";
    const read = apiDocument.safeParse(await readDocument(ctx));
    if (!read.success) {
      throw new AppError("core.failed", 502, "Something went wrong on our side.", {
        cause: read.error,
      });
    }
    ctx.type = "html";
    ctx.body = renderApiDocs(read.data, ctx.state.nonce ?? "");
  });

  router.get("/docs/openapi.json", async (ctx) => {
    ctx.state.route = "/docs/openapi.json";
    ctx.body = await readDocument(ctx);
  });
}

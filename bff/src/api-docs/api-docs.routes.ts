import type { Router } from "@koa/router";
import { AppError } from "@munshi/platform";
import type { RouteParameters } from "@munshi/platform";
import { z } from "zod";
import type { CoreTransport } from "../core-client/core-transport.ts";
import { mustRevalidate } from "../files/send-stored.ts";
import type { HttpContext, RequestState } from "../http/context.ts";
import { apiDocument } from "./api-document.ts";
import { describeOwnCalls } from "./own-calls.ts";
import { renderApiDocs } from "./render-api-docs.ts";

const coreDocument = z.looseObject({ paths: z.record(z.string(), z.unknown()) });

/**
 * The API reference of core-api and of the bff's own routes, in `router` and `routers`, as a page and as an OpenAPI
 * document. In production core-api requires a staff token, which is passed on. Call it after all
 * routes were added.
 */
export function addApiDocs(
  router: Router<RequestState, RouteParameters>,
  { json }: Pick<CoreTransport, "json">,
  routers: readonly Router<RequestState, RouteParameters>[],
): void {
  const readDocument = async (ctx: HttpContext): Promise<unknown> => {
    const [, accessToken] = /^Bearer (\S+)$/.exec(ctx.get("authorization")) ?? [];
    ctx.set("cache-control", accessToken === undefined ? mustRevalidate : "private, no-store");
    const read = coreDocument.safeParse(
      await json<unknown>({
        path: "/openapi.json",
        ...(accessToken === undefined ? {} : { access: accessToken }),
      }),
    );
    if (!read.success) throw unreadable(read.error);
    return { ...read.data, paths: { ...read.data.paths, ...own } };
  };

  router.get("/docs", async (ctx) => {
    ctx.state.route = "/docs";
    const read = apiDocument.safeParse(await readDocument(ctx));
    if (!read.success) throw unreadable(read.error);
    ctx.type = "html";
    ctx.body = renderApiDocs(read.data, ctx.state.nonce ?? "");
  });

  router.get("/docs/openapi.json", async (ctx) => {
    ctx.state.route = "/docs/openapi.json";
    ctx.body = await readDocument(ctx);
  });

  const own = describeOwnCalls([...routers, router]);
}

function unreadable(cause: unknown): AppError {
  return new AppError("core.failed", 502, "Something went wrong on our side.", { cause });
}

import { AppError, describePaths } from "@munshi/platform";
import { z } from "zod";
import type { BffRoute } from "../contract/route.ts";
import { bffRoutes } from "../contract/routes.ts";
import { docsRoutes } from "../contract/views.ts";
import type { CoreTransport } from "../core-client/core-transport.ts";
import { mustRevalidate } from "../files/send-stored.ts";
import { addRoutes } from "../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../http/add-routes.ts";
import type { HttpContext } from "../http/context.ts";
import { apiDocument } from "./api-document.ts";
import { renderApiDocs } from "./render-api-docs.ts";

const coreDocument = z.looseObject({ paths: z.record(z.string(), z.unknown()) });

/**
 * The API reference of core-api and of the bff's own routes, as a page and as an OpenAPI document. In
 * production core-api requires a staff token, which is passed on.
 */
export function addApiDocs(
  router: BffRouter,
  deps: RouteDeps & { readonly transport: Pick<CoreTransport, "json" | "call"> },
): void {
  let own: Record<string, object> | undefined;
  const readDocument = async (ctx: HttpContext): Promise<unknown> => {
    const [, accessToken] = /^Bearer (\S+)$/.exec(ctx.get("authorization")) ?? [];
    ctx.set("cache-control", accessToken === undefined ? mustRevalidate : "private, no-store");
    const read = coreDocument.safeParse(
      await deps.transport.json<unknown>({
        path: "/openapi.json",
        ...(accessToken === undefined ? {} : { access: accessToken }),
      }),
    );
    if (!read.success) throw unreadable(read.error);
    own ??= describeOwnRoutes();
    return { ...read.data, paths: { ...read.data.paths, ...own } };
  };
  addRoutes(router, docsRoutes, deps, {
    "GET /docs": async ({ ctx }) => {
      const read = apiDocument.safeParse(await readDocument(ctx));
      if (!read.success) throw unreadable(read.error);
      ctx.type = "html";
      ctx.body = renderApiDocs(read.data, ctx.state.nonce ?? "");
      return undefined;
    },
    "GET /docs/openapi.json": async ({ ctx }) => {
      ctx.body = await readDocument(ctx);
      return undefined;
    },
  });
}

/** The bff's routes as paths of an OpenAPI document. */
export function describeOwnRoutes(): Record<string, object> {
  return describePaths(
    Object.entries<BffRoute>(bffRoutes).map(
      ([key, route]) => [key, { ...route, failures: route.failures ?? {} }] as const,
    ),
  );
}

function unreadable(cause: unknown): AppError {
  return new AppError("core.failed", 502, "Something went wrong. Try again later.", { cause });
}

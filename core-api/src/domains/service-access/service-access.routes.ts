import { AppError } from "@munshi/platform";
import { serviceAccessRoutes } from "../../contract/public-content.ts";
import type { HttpMiddleware } from "../../platform/http/context.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { ServiceAccess } from "./service-access.service.ts";

export function createServiceAccessRoutes(access: ServiceAccess): readonly Route[] {
  return implementRoutes(serviceAccessRoutes, {
    "POST /v2/api/login": async ({ body, ctx }) => {
      const given = { clientId: body.client_id, clientSecret: body.client_secret };
      const { token, expiresIn } = await access.login(given, originOf(ctx).address);
      ctx.set("cache-control", "no-store");
      return { token, expires_in: expiresIn };
    },
  });
}

/** Requires the token of a server's login. */
export function requireServiceToken(access: ServiceAccess): HttpMiddleware {
  return async (ctx, next) => {
    const [scheme, token, ...rest] = ctx.get("authorization").split(" ");
    const isBearer = scheme?.toLowerCase() === "bearer" && rest.length === 0;
    if (!isBearer || token === undefined || !access.admits(token)) {
      ctx.set("www-authenticate", "Bearer");
      throw new AppError("service.unauthenticated", 401, "This requires a server login.");
    }
    await next();
  };
}

import type { Router } from "@koa/router";
import { AppError } from "../errors/app-error.ts";
import type { HttpMiddleware, RequestState, RouteParameters } from "./context.ts";

/** Methods of a router's routes for a path; empty if none matches. */
export function listMethods<State extends RequestState>(
  router: Router<State, RouteParameters>,
  path: string,
): readonly string[] {
  return router.match(path, "GET").path.flatMap((layer) => layer.methods);
}

/**
 * Answers 405 with Allow if the path exists with other methods only. Runs before authentication:
 * the supported methods are not secret.
 */
export function refuseOtherMethods(methodsOf: (path: string) => readonly string[]): HttpMiddleware {
  return async (ctx, next) => {
    const methods = new Set(methodsOf(ctx.path));
    if (methods.size > 0 && !methods.has(ctx.method)) {
      ctx.set("allow", [...methods].sort().join(", "));
      throw new AppError("request.method_not_allowed", 405, "Method not allowed.");
    }
    await next();
  };
}

/** Answers 404; runs last. */
export function refuseUnknown(): HttpMiddleware {
  return async () => {
    throw new AppError("request.not_found", 404, "Not found.");
  };
}

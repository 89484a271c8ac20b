import type { Router } from "@koa/router";
import { AppError } from "../errors/app-error.ts";
import type { HttpMiddleware, RequestState, RouteParameters } from "./context.ts";

/** The methods that a router's routes have under a path; empty where none stands there. */
export function listMethods<State extends RequestState>(
  router: Router<State, RouteParameters>,
  path: string,
): readonly string[] {
  return router.match(path, "GET").path.flatMap((layer) => layer.methods);
}

/**
 * Answers 405 with Allow where something stands under the path, but not with this method, and lets
 * everything else pass. It stands before gates that ask who calls: what cannot be done is no secret.
 */
export function refuseOtherMethods(methodsOf: (path: string) => readonly string[]): HttpMiddleware {
  return async (ctx, next) => {
    const methods = new Set(methodsOf(ctx.path));
    if (methods.size > 0 && !methods.has(ctx.method)) {
      ctx.set("allow", [...methods].sort().join(", "));
      throw new AppError("request.method_not_allowed", 405, "This cannot be done here.");
    }
    await next();
  };
}

/** The last of all: whatever comes here, nothing stands under its path. */
export function refuseUnknown(): HttpMiddleware {
  return async () => {
    throw new AppError("request.not_found", 404, "There is nothing here.");
  };
}

import { requestIdHeader } from "../contract/index.ts";
import { acceptRequestId, runWithRequestId } from "../log/request-context.ts";
import type { HttpMiddleware } from "./context.ts";

/** Assigns the request's id and returns it in the answer. */
export function nameRequests(): HttpMiddleware {
  return async (ctx, next) => {
    const requestId = acceptRequestId(ctx.get(requestIdHeader) || undefined);
    ctx.set(requestIdHeader, requestId);
    await runWithRequestId(requestId, next);
  };
}

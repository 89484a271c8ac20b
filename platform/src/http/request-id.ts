import { requestIdHeader } from "../contract/index.ts";
import { acceptRequestId, runWithRequestId } from "../log/request-context.ts";
import type { HttpMiddleware } from "./context.ts";

/** Names the request, for everything that happens on its behalf and for the answer. */
export function nameRequests(): HttpMiddleware {
  return async (ctx, next) => {
    const requestId = acceptRequestId(ctx.get(requestIdHeader) || undefined);
    ctx.set(requestIdHeader, requestId);
    await runWithRequestId(requestId, next);
  };
}

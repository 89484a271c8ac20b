import { AppError } from "../errors/app-error.ts";
import type { HttpMiddleware } from "./context.ts";

/**
 * Rejects two Host headers: Node reads the first, and a proxy in front may have read the second.
 */
export function refuseSecondHost(): HttpMiddleware {
  return async (ctx, next) => {
    const { rawHeaders } = ctx.req;
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      if (rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
    }
    if (hosts > 1) throw new AppError("request.malformed", 400, "Invalid request.");
    await next();
  };
}

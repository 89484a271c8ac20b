import type { HttpMiddleware } from "./context.ts";

/** Headers for answers that are data for a server, never a page. */
export function secureHeaders(): HttpMiddleware {
  return async (ctx, next) => {
    ctx.set("x-content-type-options", "nosniff");
    ctx.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    ctx.set("referrer-policy", "no-referrer");
    // Tokens and people's data are kept nowhere; what may be kept says so itself.
    ctx.set("cache-control", "no-store");
    await next();
  };
}

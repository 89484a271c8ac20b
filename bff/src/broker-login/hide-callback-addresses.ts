import { brokerCallbackPaths } from "../contract/index.ts";
import type { HttpMiddleware } from "../http/context.ts";

const paths: ReadonlySet<string> = new Set(brokerCallbackPaths);

/** Callback addresses contain secrets: sends no referrer and disables caching. */
export function hideCallbackAddresses(): HttpMiddleware {
  return async (ctx, next) => {
    await next();
    if (!paths.has(ctx.path)) return;
    ctx.set("referrer-policy", "no-referrer");
    ctx.set("cache-control", "no-store");
  };
}

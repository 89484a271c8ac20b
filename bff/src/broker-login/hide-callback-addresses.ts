import { brokerCallbackPaths } from "../contract/index.ts";
import type { HttpMiddleware } from "../http/context.ts";

const paths: ReadonlySet<string> = new Set(brokerCallbackPaths);

/** What a broker sends along in an address is told to nobody, and no cache keeps a page under it. */
export function hideCallbackAddresses(): HttpMiddleware {
  return async (ctx, next) => {
    await next();
    if (!paths.has(ctx.path)) return;
    ctx.set("referrer-policy", "no-referrer");
    ctx.set("cache-control", "no-store");
  };
}

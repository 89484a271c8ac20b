import type { CallOrigin } from "../core-client/core-transport.ts";
import type { Tenant } from "../tenants/tenant-directory.ts";
import type { HttpContext, HttpMiddleware } from "./context.ts";

/** Finds out from where a request comes, past the proxies of ours that it went through. */
export function findAddress(proxyHops: number): HttpMiddleware {
  return async (ctx, next) => {
    ctx.state.address = readAddress(
      ctx.get("x-forwarded-for"),
      ctx.req.socket.remoteAddress ?? "",
      proxyHops,
    );
    await next();
  };
}

/** Each of our proxies adds who called it at the end; what stands before is the caller's own word. */
export function readAddress(forwardedFor: string, remote: string, proxyHops: number): string {
  if (proxyHops === 0) return remote;
  const hops = forwardedFor.split(",").map((hop) => hop.trim());
  return hops.at(-proxyHops) || remote;
}

/** The tenant of a request; every route of browsers stands behind the gate that finds it. */
export function tenantOf(ctx: HttpContext): Tenant {
  if (ctx.state.tenant === undefined) throw new TypeError("This stands behind the host gate");
  return ctx.state.tenant;
}

/** What core-api is told of where a request comes from. */
export function originOf(ctx: HttpContext): CallOrigin {
  const { address = "", browser } = ctx.state;
  return { tenant: tenantOf(ctx).key, address, ...(browser === undefined ? {} : { browser }) };
}

import type { CallOrigin } from "../core-client/core-transport.ts";
import type { Tenant } from "../tenants/tenant-directory.ts";
import type { HttpContext, HttpMiddleware } from "./context.ts";

/** Determines the client's address behind the trusted proxies. */
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

/** Each trusted proxy appends its caller; earlier entries are not trustworthy. */
export function readAddress(forwardedFor: string, remote: string, proxyHops: number): string {
  if (proxyHops === 0) return remote;
  const hops = forwardedFor.split(",").map((hop) => hop.trim());
  return hops.at(-proxyHops) || remote;
}

/** The tenant of a request; browser routes run after the host check, which sets it. */
export function tenantOf(ctx: HttpContext): Tenant {
  if (ctx.state.tenant === undefined) throw new TypeError("This route requires the host check");
  return ctx.state.tenant;
}

/** The origin of a request, as sent to core-api. */
export function originOf(ctx: HttpContext): CallOrigin {
  const { address = "", browser } = ctx.state;
  return { tenant: tenantOf(ctx).key, address, ...(browser === undefined ? {} : { browser }) };
}

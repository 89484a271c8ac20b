import type { RouteContract, RouteKey } from "@munshi/platform/contract";

/**
 * Callers of a bff route: anyone on any host name; pages of the site; pages of a logged-in member;
 * other servers of the installation.
 */
export type BffAccess = "public" | "page" | "session" | "internal";

export type BffRoute = RouteContract<BffAccess>;
export type BffRouteTable = { readonly [key: RouteKey]: BffRoute };

/** Checks a route table and preserves its exact types. */
export function defineRoutes<const T extends BffRouteTable>(routes: T): T {
  return routes;
}

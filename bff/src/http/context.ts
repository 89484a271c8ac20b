import type { ParameterizedContext } from "koa";
import type { Tenant } from "../tenants/tenant-directory.ts";

/** What the middleware of a request has found out so far. */
export interface RequestState {
  /** Aborts when the browser goes away or the request's time is up. */
  signal: AbortSignal;
  /** The pattern of the route that answers, for logs. */
  route?: string;
  tenant?: Tenant;
  /** Allows the style elements of this one page. */
  nonce?: string;
}

export interface RouteParameters {
  params?: Record<string, string>;
}

/** Koa's context with our state; no index signature, so a typing slip is an error. */
export type HttpContext = ParameterizedContext<RequestState, RouteParameters>;
export type HttpMiddleware = (ctx: HttpContext, next: () => Promise<unknown>) => Promise<void>;

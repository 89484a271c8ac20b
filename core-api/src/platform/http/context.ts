import type { ParameterizedContext } from "koa";
import type { Actor } from "../actor/actor.ts";
import type { RunOnce } from "../idempotency/run-once.ts";

/** What the gates of a request have found out so far. */
export interface RequestState {
  /** Aborts when the client goes away or the request's time is up. */
  signal: AbortSignal;
  /** The pattern of the route that answers, for logs; a path would carry what people typed. */
  route?: string;
  actor?: Actor;
  runOnce?: RunOnce;
}

export interface RouteParameters {
  params?: Record<string, string>;
}

/** Koa's context with our state; no index signature, so a typing slip is an error. */
export type HttpContext = ParameterizedContext<RequestState, RouteParameters>;
export type HttpMiddleware = (ctx: HttpContext, next: () => Promise<unknown>) => Promise<void>;

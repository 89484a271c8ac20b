import type { ParameterizedContext } from "koa";

/** Request state common to all servers. */
export interface RequestState {
  /** Aborts when the client disconnects or the request times out. */
  signal: AbortSignal;
  /** The matched route pattern, for logs; a path could contain user input. */
  route?: string;
}

export interface RouteParameters {
  params?: Record<string, string>;
}

/** Koa's context with typed state and no index signature, so that typos are errors. */
export type HttpContext<State extends RequestState = RequestState> = ParameterizedContext<
  State,
  RouteParameters
>;

export type HttpMiddleware<State extends RequestState = RequestState> = (
  ctx: HttpContext<State>,
  next: () => Promise<unknown>,
) => Promise<void>;

import type { ParameterizedContext } from "koa";

/** What every server's gates find out about a request; a server adds what its own gates do. */
export interface RequestState {
  /** Aborts when the caller goes away or the request's time is up. */
  signal: AbortSignal;
  /** The pattern of the route that answers, for logs; a path would carry what people typed. */
  route?: string;
}

export interface RouteParameters {
  params?: Record<string, string>;
}

/** Koa's context with our state; no index signature, so a typing slip is an error. */
export type HttpContext<State extends RequestState = RequestState> = ParameterizedContext<
  State,
  RouteParameters
>;

export type HttpMiddleware<State extends RequestState = RequestState> = (
  ctx: HttpContext<State>,
  next: () => Promise<unknown>,
) => Promise<void>;

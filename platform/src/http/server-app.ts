import type { Router } from "@koa/router";
import Koa from "koa";
import type { Middleware } from "koa";
import { requestIdHeader } from "../contract/index.ts";
import { AppError } from "../errors/app-error.ts";
import type { Log } from "../log/log.ts";
import { acceptRequestId, runWithRequestId } from "../log/request-context.ts";
import { logAccess } from "./access-log.ts";
import { answerErrors } from "./answer-errors.ts";
import type { TranslateError } from "./answer-errors.ts";
import type { HttpMiddleware, RequestState, RouteParameters } from "./context.ts";
import { limitLoad } from "./limit-load.ts";
import type { LoadLimit } from "./limit-load.ts";
import { limitTime } from "./limit-time.ts";

interface ServerAppOptions<State extends RequestState> {
  readonly log: Log;
  readonly requestTimeoutMs: number;
  /** Defaults to 128 concurrent requests, each queueing for at most 4 s. */
  readonly load?: LoadLimit;
  /** Sets the headers of every answer, including errors. */
  readonly secureHeaders: HttpMiddleware<State>;
  readonly translateError?: TranslateError;
}

const usualLoad: LoadLimit = { atOnce: 128, waitMs: 4_000 };

export type KoaApp<State extends RequestState> = Koa<State, RouteParameters>;

interface ServerApp<State extends RequestState> {
  readonly app: KoaApp<State>;
  readonly use: (middleware: HttpMiddleware<State>) => void;
  readonly useRoutes: (router: Router<State, RouteParameters>) => void;
}

/**
 * Creates an application with request ids, access log, security headers, error answers, load limit
 * and timeout. Added middleware runs after these.
 */
export function createServerApp<State extends RequestState>(
  options: ServerAppOptions<State>,
): ServerApp<State> {
  const app: KoaApp<State> = new Koa<State, RouteParameters>();
  app.silent = true;
  app.on("error", (err: unknown) => options.log.warn({ err }, "answer not completed"));
  // Koa's own middleware type has an open context; the typed one does not.
  const use = (middleware: HttpMiddleware<State>): void => {
    app.use(middleware as Middleware<State, RouteParameters>);
  };
  use(nameRequests());
  use(logAccess(options.log));
  use(options.secureHeaders);
  use(answerErrors(options.log, options.translateError ?? (() => null)));
  use(refuseSecondHost());
  use(limitTime(options.requestTimeoutMs));
  use(limitLoad(options.load ?? usualLoad));
  return {
    app,
    use,
    useRoutes: (router) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Koa's own middleware type has an open context
      app.use(router.routes() as Middleware<State, RouteParameters>);
    },
  };
}

/**
 * Rejects two Host headers: Node reads the first, and a proxy in front may have read the second.
 */
function refuseSecondHost(): HttpMiddleware {
  return async (ctx, next) => {
    const { rawHeaders } = ctx.req;
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      if (rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
    }
    if (hosts > 1) throw new AppError("request.malformed", 400, "Invalid request.");
    await next();
  };
}

/** Assigns the request's id and returns it in the answer. */
function nameRequests(): HttpMiddleware {
  return async (ctx, next) => {
    const requestId = acceptRequestId(ctx.get(requestIdHeader) || undefined);
    ctx.set(requestIdHeader, requestId);
    await runWithRequestId(requestId, next);
  };
}

import { bodyParser } from "@koa/bodyparser";
import { Router } from "@koa/router";
import Koa from "koa";
import type { Middleware } from "koa";
import { AppError } from "../errors/app-error.ts";
import type { Log } from "../log/log.ts";
import { logAccess } from "./access-log.ts";
import type { HttpMiddleware, RequestState, RouteParameters } from "./context.ts";
import { answerErrors } from "./error-middleware.ts";
import { limitTime, secureHeaders } from "./limits.ts";
import { nameRequests } from "./request-id.ts";
import type { Access, Route } from "./route.ts";

export interface AppOptions {
  readonly log: Log;
  readonly requestTimeoutMs: number;
  readonly routes: readonly Route[];
  /** The gate that each kind of access passes; it sets `ctx.state.actor` or throws. */
  readonly access: { readonly [A in Access]: HttpMiddleware };
}

export type HttpApp = Koa<RequestState, RouteParameters>;

/** The application over a route table: every route passes the same gates in the same order. */
export function createApp(options: AppOptions): HttpApp {
  const app: HttpApp = new Koa<RequestState, RouteParameters>();
  app.silent = true;
  app.on("error", (err: unknown) => options.log.warn({ err }, "answer not completed"));
  const use = (middleware: HttpMiddleware): unknown =>
    app.use(middleware as Middleware<RequestState, RouteParameters>);
  use(nameRequests());
  use(logAccess(options.log));
  use(secureHeaders());
  use(answerErrors(options.log));
  use(limitTime(options.requestTimeoutMs));
  const router = createRouter(options);
  app.use(router.routes() as Middleware<RequestState, RouteParameters>);
  use(refuseUnknown(options.routes, router));
  return app;
}

function createRouter(options: AppOptions): Router<RequestState, RouteParameters> {
  const router = new Router<RequestState, RouteParameters>({ strict: true, sensitive: true });
  const readJson = bodyParser({ enableTypes: ["json"], jsonLimit: "100kb" });
  for (const route of options.routes) {
    const gates: HttpMiddleware[] = [
      async (ctx, next) => {
        ctx.state.route = route.path;
        await next();
      },
      options.access[route.access],
    ];
    if (route.schemas.body !== undefined) gates.push(readJson);
    gates.push(...(route.gates ?? []), async (ctx) => route.handle(ctx));
    router.register(route.path, [route.method], gates as never);
  }
  return router;
}

/** 405 with Allow where the path exists under another method, else 404. */
function refuseUnknown(
  routes: readonly Route[],
  router: Router<RequestState, RouteParameters>,
): HttpMiddleware {
  return async (ctx) => {
    if (ctx.state.route !== undefined) return;
    const methods = new Set(
      routes.flatMap((route) => {
        const layer = router.stack.find((layer) => layer.path === route.path);
        return layer?.match(ctx.path) === true ? [route.method] : [];
      }),
    );
    if (methods.size === 0) throw new AppError("request.not_found", 404, "There is nothing here.");
    ctx.set("allow", [...methods].join(", "));
    throw new AppError("request.method_not_allowed", 405, "This cannot be done here.");
  };
}

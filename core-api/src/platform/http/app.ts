import { bodyParser } from "@koa/bodyparser";
import { Router } from "@koa/router";
import {
  AppError,
  createServerApp,
  invalidRequest,
  listDetails,
  listMethods,
  refuseOtherMethods,
  refuseUnknown,
  requireDeclaredAnswer,
} from "@munshi/platform";
import type { KoaApp, Log, RouteParameters } from "@munshi/platform";
import { z } from "zod";
import { requirePermission } from "../actor/actor.ts";
import { translateDatabaseError } from "../db/sqlstate.ts";
import { failure } from "../errors/failure.ts";
import type { HttpMiddleware, RequestState } from "./context.ts";
import { actorOf } from "./identify-call.ts";
import type { Access, Route } from "./route.ts";

const byStatus: { readonly [status: number]: readonly [code: string, message: string] } = {
  400: ["request.malformed", "Invalid request."],
  413: ["request.too_large", "The request is too large."],
  415: ["request.unsupported_type", "Unsupported content type."],
};

/** Recognises zod's errors, the database's and those of the libraries below Koa; null for others. */
function translateError(thrown: unknown): AppError | null {
  if (thrown instanceof z.ZodError) {
    return invalidRequest(listDetails(thrown.issues));
  }
  const fromDatabase = translateDatabaseError(thrown);
  if (fromDatabase !== null) return fromDatabase;
  const status: unknown = thrown instanceof Error ? Reflect.get(thrown, "status") : undefined;
  const known = typeof status === "number" ? byStatus[status] : undefined;
  return typeof status === "number" && known !== undefined
    ? new AppError(known[0], status, known[1], { cause: thrown })
    : null;
}

export interface AppOptions {
  readonly log: Log;
  readonly requestTimeoutMs: number;
  readonly routes: readonly Route[];
  /** Identifies the origin of a call, before every gate. */
  readonly identify: HttpMiddleware;
  /** The gate that each kind of access passes; it sets `ctx.state.actor` or throws. */
  readonly access: { readonly [A in Access]: HttpMiddleware };
  /** The gate of routes that require an `Idempotency-Key`; it sets `ctx.state.runOnce`. */
  readonly idempotency?: HttpMiddleware;
  /** In tests: an answer that its contract does not describe is a fault (500). */
  readonly checksAnswers?: boolean;
}

export type HttpApp = KoaApp<RequestState>;

/** The application over a route table: every route passes the same gates in the same order. */
export function createApp(options: AppOptions): HttpApp {
  const { app, use, useRoutes } = createServerApp<RequestState>({
    log: options.log,
    requestTimeoutMs: options.requestTimeoutMs,
    secureHeaders: secureHeaders(),
    translateError,
  });
  const router = createRouter(options);
  use(refuseOtherMethods((path) => listMethods(router, path)));
  useRoutes(router);
  use(refuseUnknown());
  return app;
}

function malformed(cause: unknown): AppError {
  return new AppError("request.malformed", 400, "Invalid request.", { cause });
}

/** @throws AppError `staff.step_up` (403) if the second factor was shown too long ago. */
const requireStepUp: HttpMiddleware = async (ctx, next) => {
  if (ctx.state.staffSession?.isSteppedUp !== true) {
    throw failure("staff.step_up", 403, "Confirm with your second factor.");
  }
  await next();
};

function createJsonReader(limit: string): HttpMiddleware {
  const parseJson = bodyParser({ enableTypes: ["json"], jsonLimit: limit }) as HttpMiddleware;
  return async (ctx, next) => {
    try {
      await parseJson(ctx, async () => undefined);
    } catch (cause) {
      // zlib's errors for what claims to be compressed and is not have no status.
      throw translateError(cause) ?? malformed(cause);
    }
    await next();
  };
}

function createRouter(options: AppOptions): Router<RequestState, RouteParameters> {
  const router = new Router<RequestState, RouteParameters>({ strict: true, sensitive: true });
  const readJson = createJsonReader("100kb");
  for (const route of options.routes) {
    const gates: HttpMiddleware[] = [
      async (ctx, next) => {
        ctx.state.route = route.path;
        await next();
      },
      options.identify,
      options.access[route.access],
    ];
    const { permission } = route;
    if (permission !== undefined) {
      gates.push(async (ctx, next) => {
        requirePermission(actorOf(ctx), permission);
        await next();
      });
    }
    if (route.needsStepUp === true) gates.push(requireStepUp);
    if (route.idempotency !== undefined) {
      if (options.idempotency === undefined) throw new TypeError(`${route.path} needs a key gate`);
      gates.push(options.idempotency);
    }
    const { bodyLimit } = route;
    if (route.schemas.body !== undefined)
      gates.push(bodyLimit === undefined ? readJson : createJsonReader(`${bodyLimit}b`));
    gates.push(async (ctx) => {
      await route.handle(ctx);
      if (options.checksAnswers === true)
        requireDeclaredAnswer(route, route.schemas.answer, ctx.body);
    });
    router.register(route.path, [route.method], gates);
  }
  return router;
}

/** Headers for answers that are data for a server, never a page. */
function secureHeaders(): HttpMiddleware {
  return async (ctx, next) => {
    ctx.set("x-content-type-options", "nosniff");
    ctx.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    ctx.set("referrer-policy", "no-referrer");
    // Tokens and people's data are kept nowhere; what may be kept says so itself.
    ctx.set("cache-control", "no-store");
    await next();
  };
}

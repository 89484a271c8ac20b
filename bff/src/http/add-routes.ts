import type { Router } from "@koa/router";
import type { CoreKey, CoreRoutes } from "@munshi/core-api/routes";
import { parseInput, requireDeclaredAnswer } from "@munshi/platform";
import type { RouteParameters } from "@munshi/platform";
import { isKeyOf, splitKey } from "@munshi/platform/contract";
import type {
  Answer,
  AnyHandler,
  CallInput,
  HandlerAnswer,
  ParsedInput,
} from "@munshi/platform/contract";
import type { BffRoute, BffRouteTable } from "../contract/route.ts";
import type { CoreTransport } from "../core-client/core-transport.ts";
import type { SessionGate } from "../session/session-gate.ts";
import { originOf } from "./caller.ts";
import type { HttpContext, RequestState } from "./context.ts";
import { readJsonBody } from "./read-body.ts";

/**
 * Calls core-api for the current request: as its member on a `session` route, else as a visitor.
 */
export type CallCore = <K extends CoreKey>(
  key: K,
  ...input: object extends CallInput<CoreRoutes[K]>
    ? [input?: CallInput<CoreRoutes[K]>]
    : [input: CallInput<CoreRoutes[K]>]
) => Promise<Answer<CoreRoutes[K]>>;

export type BffHandlerInput<R> = ParsedInput<R> & RequestAccess;

interface RequestAccess {
  readonly ctx: HttpContext;
  readonly core: CallCore;
}

/** Returns the answer, or undefined if it has written the response itself. */
export type BffHandler<R> = (input: BffHandlerInput<R>) => Promise<HandlerAnswer<R> | undefined>;

export type BffRouter = Router<RequestState, RouteParameters>;

export interface RouteDeps {
  readonly transport: Pick<CoreTransport, "call">;
  readonly gate: Pick<SessionGate, "callAs">;
  /** In tests, an answer that does not match its contract is an error (500). */
  readonly checksAnswers: boolean;
}

/**
 * Adds the routes of a contract with their handlers. Answers are not cached unless a handler says
 * so.
 */
export function addRoutes<const T extends BffRouteTable>(
  router: BffRouter,
  contract: T,
  deps: RouteDeps,
  handlers: { readonly [K in keyof T]: BffHandler<T[K]> },
): void {
  for (const [key, route] of Object.entries<BffRoute>(contract)) {
    const [method, path] = splitKey(key);
    if (!isKeyOf(handlers, key)) throw new TypeError(`${key} has no handler`);
    const handler: AnyHandler<RequestAccess> = { handle: handlers[key] };
    router.register(path, [method], async (ctx: HttpContext) => {
      ctx.state.route = path;
      ctx.set("cache-control", "no-store");
      const input = parseInput(
        {
          params: { ...ctx["params"] },
          query: { ...ctx.query },
          body: route.body === undefined ? undefined : await readJsonBody(ctx),
        },
        route,
      );
      const core = bindCore(ctx, route, deps);
      const answer = await handler.handle({ ...input, ctx, core });
      if (answer === undefined) return;
      ctx.body = answer;
      if (deps.checksAnswers) requireDeclaredAnswer({ method, path }, route.answer, answer);
    });
  }
}

function bindCore(
  ctx: HttpContext,
  { access }: BffRoute,
  { transport, gate }: RouteDeps,
): CallCore {
  return async (key, ...[input]) => {
    const context = { origin: originOf(ctx), signal: ctx.state.signal };
    return access === "session"
      ? gate.callAs(ctx, async (token) => transport.call(key, input, { ...context, access: token }))
      : transport.call(key, input, context);
  };
}

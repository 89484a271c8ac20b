import { parseInput } from "@munshi/platform";
import { isKeyOf, splitKey } from "@munshi/platform/contract";
import type {
  AnyHandler,
  Failures,
  HandlerAnswer,
  Method,
  ParsedInput,
  RouteSchemas,
} from "@munshi/platform/contract";
import type { z } from "zod";
import type { Access, CoreRoute, CoreRouteTable, Permission } from "../../contract/route.ts";
import type { HttpContext } from "./context.ts";

export type { Access, Failures, Method, RouteSchemas };

/** One entry of the route table, from which the router and the API document are made. */
export interface Route {
  readonly method: Method;
  /** `/datasets/:version/*file`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly permission?: Permission | undefined;
  readonly needsStepUp?: true | undefined;
  readonly idempotency?: "key" | undefined;
  /** Most bytes of the JSON body; absent: 100 KB. */
  readonly bodyLimit?: number | undefined;
  readonly schemas: RouteSchemas;
  readonly failures?: Failures | undefined;
  readonly handle: (ctx: HttpContext) => Promise<void>;
}

/** Argument of a handler: the parsed input and the request's context. */
export type HandlerInput<R> = ParsedInput<R> & WithContext;

interface WithContext {
  readonly ctx: HttpContext;
}

/** Returns the answer; undefined where it has written the response itself. */
export type Handler<R> = (input: HandlerInput<R>) => Promise<HandlerAnswer<R> | undefined>;

/** Pairs each route of a contract with its handler. */
export function implementRoutes<const T extends CoreRouteTable>(
  contract: T,
  handlers: { readonly [K in keyof T]: Handler<T[K]> },
): readonly Route[] {
  return Object.entries<CoreRoute>(contract).map(([key, route]) => {
    const [method, path] = splitKey(key);
    if (!isKeyOf(handlers, key)) throw new TypeError(`${key} has no handler`);
    const handler: AnyHandler<WithContext> = { handle: handlers[key] };
    return {
      method,
      path,
      summary: route.summary,
      access: route.access,
      permission: route.permission ?? undefined,
      needsStepUp: route.needsStepUp,
      idempotency: route.idempotency,
      bodyLimit: route.bodyLimit,
      schemas: route,
      failures: route.failures,
      handle: async (ctx) => {
        const answer = await handler.handle(readInput(ctx, route));
        if (answer === undefined) return;
        if (answer !== null) {
          ctx.body = answer;
          return;
        }
        // Koa answers a body of null with 204.
        ctx.type = "json";
        ctx.body = "null";
      },
    };
  });
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface RouteInput<S extends RouteSchemas> {
  readonly params: Parsed<S["params"]>;
  readonly query: Parsed<S["query"]>;
  readonly body: Parsed<S["body"]>;
  readonly ctx: HttpContext;
}

export interface RouteDefinition<S extends RouteSchemas> extends Omit<Route, "handle" | "schemas"> {
  readonly schemas: S;
  /** Returns the response, or undefined if it has already written one. */
  readonly handle: (input: RouteInput<S>) => Promise<unknown>;
}

/** A route whose handler receives checked input only. */
export function defineRoute<const S extends RouteSchemas>(definition: RouteDefinition<S>): Route {
  const handler: AnyHandler<WithContext> = definition;
  return {
    ...definition,
    handle: async (ctx) => {
      const answer = await handler.handle(readInput(ctx, definition.schemas));
      if (answer !== undefined) ctx.body = answer;
    },
  };
}

function readInput(ctx: HttpContext, schemas: RouteSchemas) {
  const given = {
    params: { ...ctx.params },
    query: { ...ctx.query },
    body: schemas.body === undefined ? undefined : Reflect.get(ctx.request, "body"),
  };
  return { ...parseInput(given, schemas), ctx };
}

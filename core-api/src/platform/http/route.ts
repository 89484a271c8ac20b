import { invalidRequest, listDetails } from "@munshi/platform";
import type { z } from "zod";
import type { ErrorDetail } from "../../contract/index.ts";
import type { HttpContext, HttpMiddleware } from "./context.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call: anyone; other servers of the installation; servers that have a login of their own
 * to the second base; staff; whoever is signed in; who subscribes (a running free trial counts); who
 * refers others.
 */
export type Access =
  | "public"
  | "internal"
  | "service"
  | "staff"
  | "member"
  | "subscriber"
  | "referrer";

export interface RouteSchemas {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** JSON of at most 100 KB; a route without it that takes bytes reads `ctx.req` itself. */
  readonly body?: z.ZodType;
  /** What a success answers, for the API document; bytes where absent. */
  readonly answer?: z.ZodType;
}

/** Failures that callers can tell apart, by code: the HTTP status, and when it comes. */
export type Failures = { readonly [code: string]: readonly [status: number, when: string] };

/** One entry of the route table, from which the router and the API document are made. */
export interface Route {
  readonly method: Method;
  /** `/datasets/:version/*file`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly schemas: RouteSchemas;
  /** What only this route answers, beside the failures of its access and its schemas. */
  readonly failures?: Failures;
  /** Gates between access and the handler, such as idempotency; in order. */
  readonly gates?: readonly HttpMiddleware[];
  readonly handle: (ctx: HttpContext) => Promise<void>;
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
  /** What it returns becomes the answer; undefined where it has written one itself. */
  readonly handle: (input: RouteInput<S>) => Promise<unknown>;
}

/** A route whose handler receives checked input only. */
export function defineRoute<const S extends RouteSchemas>(definition: RouteDefinition<S>): Route {
  return {
    ...definition,
    handle: async (ctx) => {
      const answer = await definition.handle(readInput(ctx, definition.schemas));
      if (answer !== undefined) ctx.body = answer;
    },
  };
}

function readInput<S extends RouteSchemas>(ctx: HttpContext, schemas: S): RouteInput<S> {
  const given = {
    params: { ...ctx.params },
    query: { ...ctx.query },
    body: schemas.body === undefined ? undefined : Reflect.get(ctx.request, "body"),
  };
  return { ...checkInput(given, schemas), ctx } as RouteInput<S>;
}

/** Where a request may carry input. */
type Given = { readonly [place in keyof Omit<RouteSchemas, "answer">]-?: unknown };

/**
 * What a route's schemas make of its input. The work grows with the size of the input alone.
 * @throws AppError `request.invalid` (400) with the first mistakes.
 */
export function checkInput(given: Given, schemas: RouteSchemas): Given {
  const details: ErrorDetail[] = [];
  const check = (place: keyof Given): unknown => {
    const schema = schemas[place];
    if (schema === undefined) return undefined;
    const result = schema.safeParse(given[place]);
    if (result.success) return result.data;
    details.push(...listDetails(result.error.issues, place));
    return undefined;
  };
  const nul = findNul(given);
  if (nul !== null) throw invalidRequest([nul]);
  const checked = { params: check("params"), query: check("query"), body: check("body") };
  if (details.length > 0) throw invalidRequest(details);
  return checked;
}

/** The first text, or name, with the character that Postgres cannot store; null where none has it. */
function findNul(given: unknown): ErrorDetail | null {
  const waiting: { readonly path: string; readonly value: unknown }[] = [
    { path: "", value: given },
  ];
  // Without recursion: a body may be nested as deep as its size allows.
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value } = next;
    if (typeof value === "string" && value.includes("\0")) {
      return { path, message: "must not have a NUL character" };
    }
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes("\0")) return { path, message: "must not have a NUL in a name" };
      waiting.push({ path: path === "" ? key : `${path}.${key}`, value: inner });
    }
  }
  return null;
}

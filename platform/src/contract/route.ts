import type { z } from "zod";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof methods)[number];

/** Method and path of a route: `GET /datasets/:version/*file`. */
export type RouteKey = `${Method} /${string}`;

/** Failures by code: the HTTP status, and when it is sent. */
export type Failures = { readonly [code: string]: readonly [status: number, when: string] };

/**
 * Schemas of a request's input and of the answer; without `answer` a route sends bytes or nothing.
 */
export interface RouteSchemas {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** JSON of at most 100 KB, unless the route declares more. A route without it that takes bytes reads the request itself. */
  readonly body?: z.ZodType;
  readonly answer?: z.ZodType;
}

/**
 * The contract of one route: the only place that describes it. Types, routers, clients and the API
 * document are derived from it. `Access` names the audiences that a server knows.
 */
export interface RouteContract<Access extends string = string> extends RouteSchemas {
  readonly summary: string;
  readonly access: Access;
  /** Failures of this route only; those of its access and schemas are derived. */
  readonly failures?: Failures;
}

/** Routes by method and path, in matching order. */
export type RouteTable<R extends RouteContract = RouteContract> = { readonly [key: RouteKey]: R };

/** A deeply read-only value. */
export type Immutable<T> = unknown extends T
  ? T
  : T extends string | number | boolean | bigint | null | undefined
    ? T
    : { readonly [K in keyof T]: Immutable<T[K]> };

/** The read-only output of a schema. */
export type Infer<S extends z.ZodType> = Immutable<z.output<S>>;

/** Input of a schema, read-only. */
export type InferInput<S extends z.ZodType> = Immutable<z.input<S>>;

type Parsed<R, Place extends keyof RouteSchemas> =
  R extends Record<Place, infer S extends z.ZodType> ? z.output<S> : undefined;

/** The parsed input of a request; undefined if the route takes none. */
export interface ParsedInput<R> {
  readonly params: Parsed<R, "params">;
  readonly query: Parsed<R, "query">;
  readonly body: Parsed<R, "body">;
}

/**
 * A handler whose input and answer types are erased, for tables of handlers; `parseInput` ensures
 * that the input fits. A method, because its parameter types are bivariant.
 */
export interface AnyHandler<Extra> {
  handle(
    input: { readonly [Place in keyof ParsedInput<unknown>]: unknown } & Extra,
  ): Promise<unknown>;
}

/** Return value of a handler; only tests check it against the schema. */
export type HandlerAnswer<R> =
  R extends Record<"answer", infer S extends z.ZodType> ? Immutable<z.input<S>> : undefined;

/** Response that a caller receives; undefined for bytes or no content. */
export type Answer<R> =
  R extends Record<"answer", infer S extends z.ZodType> ? Infer<S> : undefined;

/** Input of any call. */
export interface SentInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
}

/**
 * Input of one route's call: path parameters as text or numbers, query and body as their schemas
 * accept. By route, so that the input of any of several routes is a union as long as their list.
 */
export type CallInput<R> = R extends unknown ? InputOf<R> : never;

type InputOf<R> = SentInput &
  (R extends Record<"params", infer S extends z.ZodType>
    ? { readonly params: { readonly [K in keyof z.input<S>]: string | number } }
    : { readonly params?: never }) &
  (R extends Record<"query", infer S extends z.ZodType>
    ? object extends z.input<S>
      ? { readonly query?: Immutable<z.input<S>> }
      : { readonly query: Immutable<z.input<S>> }
    : { readonly query?: never }) &
  (R extends Record<"body", infer S extends z.ZodType>
    ? { readonly body: Immutable<z.input<S>> }
    : { readonly body?: never });

/** The method and encoded address of a call; omits undefined members of `query`. */
export function buildAddress(
  key: RouteKey,
  { params = {}, query = {} }: SentInput = {},
): { readonly method: Method; readonly address: string } {
  const [method, path] = splitKey(key);
  const filled = path.replaceAll(/([:*])(\w+)/g, (_, kind: string, name: string) => {
    const value = String(params[name] ?? "");
    return kind === "*"
      ? value.split("/").map(encodeURIComponent).join("/")
      : encodeURIComponent(value);
  });
  const given = Object.entries<unknown>({ ...query }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === "string" ? value : JSON.stringify(value)]],
  );
  const search = given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
  return { method, address: filled + search };
}

export function splitKey(key: string): readonly [method: Method, path: string] {
  const method = methods.find((each) => key.startsWith(`${each} `)) ?? "GET";
  return [method, key.slice(method.length + 1)];
}

import type { z } from "zod";
import { invalidRequest } from "../errors/app-error.ts";
import { listDetails } from "../errors/limit-error.ts";
import type { ErrorDetail } from "../contract/index.ts";
import type { RouteSchemas } from "../contract/index.ts";

/** Parts of a request with input. */
type Given = { readonly [place in keyof Omit<RouteSchemas, "answer">]-?: unknown };

/**
 * Parses a request's input by the route's schemas, in time linear in its size.
 * @throws AppError `request.invalid` (400) with the first issues.
 */
export function parseInput(given: Given, schemas: RouteSchemas): Given {
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

/** Finds the first text or name with a NUL, which PostgreSQL cannot store; null if none. */
function findNul(given: unknown): ErrorDetail | null {
  const waiting: { readonly path: string; readonly value: unknown }[] = [
    { path: "", value: given },
  ];
  // Iterative: a body may be nested as deeply as its size allows.
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

/**
 * Checks in tests that an answer matches its contract.
 * @throws TypeError naming the difference.
 */
export function requireDeclaredAnswer(
  { method, path }: { readonly method: string; readonly path: string },
  answer: z.ZodType | undefined,
  body: unknown,
): void {
  if (answer === undefined || typeof body !== "object" || body === null) return;
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const parsed = answer.safeParse(sent);
  if (!parsed.success) {
    throw new TypeError(`${method} ${path} breaks its contract: ${parsed.error.message}`);
  }
  const undeclared = findUndeclared(sent, parsed.data, "");
  if (undeclared !== null) {
    throw new TypeError(`${method} ${path} answers ${undeclared}, which its contract lacks`);
  }
}

/** The first member that parsing removed; null if none. */
function findUndeclared(sent: unknown, parsed: unknown, path: string): string | null {
  if (typeof sent !== "object" || sent === null) return null;
  if (typeof parsed !== "object" || parsed === null) return null;
  for (const [key, value] of Object.entries(sent)) {
    const place = path === "" ? key : `${path}.${key}`;
    if (!Object.hasOwn(parsed, key)) return place;
    const inner = findUndeclared(value, Reflect.get(parsed, key), place);
    if (inner !== null) return inner;
  }
  return null;
}

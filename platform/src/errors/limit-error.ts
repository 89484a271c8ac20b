import type { ErrorBody, ErrorDetail } from "../contract/index.ts";

/** Maximum size of an error's body. */
export const mostErrorBytes = 16_000;
const mostDetails = 20;
const longestPath = 200;
const longestText = 1_000;

/** A validation issue as schemas report it. */
export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * The first 20 issues as details, each path below `place`. Reads no more than it returns: a schema
 * may report thousands, each with the same name of 100,000 characters.
 */
export function listDetails(issues: readonly Issue[], place?: string): readonly ErrorDetail[] {
  return issues.slice(0, mostDetails).map(({ path, message }) => {
    const names = path.map((name) => String(name).slice(0, longestPath));
    return limitDetail({
      path: (place === undefined ? names : [place, ...names]).join("."),
      message,
    });
  });
}

function limitDetail({ path, message }: ErrorDetail): ErrorDetail {
  return { path: shorten(path, longestPath), message: shorten(message, longestText) };
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/**
 * Limits a body to 16,000 bytes: long texts are cut, and lists keep as many first entries as fit.
 */
export function limitBody(body: ErrorBody): ErrorBody {
  for (const most of [Infinity, 20, 10, 5, 2, 1]) {
    const limited = withLists(body, most);
    if (Buffer.byteLength(JSON.stringify(limited)) <= mostErrorBytes) return limited;
  }
  return withLists(body, 0);
}

function withLists({ error, success, message, ...fields }: ErrorBody, most: number): ErrorBody {
  const kept = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value === "string") return [[name, shorten(value, longestText)]];
    if (Array.isArray(value)) return [[name, value.slice(0, most)]];
    return typeof value === "object" && value !== null && most === 0 ? [] : [[name, value]];
  });
  return {
    success,
    message: shorten(message, longestText),
    ...Object.fromEntries(kept),
    error: {
      ...error,
      message: shorten(error.message, longestText),
      details: error.details.slice(0, Math.min(most, mostDetails)).map(limitDetail),
    },
  };
}

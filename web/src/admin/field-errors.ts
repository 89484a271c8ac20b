import type { Failure } from "../lib/http.ts";

/** Errors from the server by form field; `body.name` is `name`. */
export function readFieldErrors(
  failure: Failure,
  fields: readonly string[],
): Readonly<Record<string, string>> {
  const problems = (failure.details ?? []).flatMap(({ path, message }) => {
    const field = path.replace(/^body\./, "").split(".")[0];
    return field !== undefined && fields.includes(field) ? [[field, message] as const] : [];
  });
  return Object.fromEntries(problems);
}

import { listFailures } from "./failures.ts";
import type { Route } from "./route.ts";

/**
 * Is a failed answer one that the API document tells of? A path without a route has none of its own.
 * @throws Error where it is not, so that no code is left out of the document.
 */
export function requireDocumented(
  routes: readonly Route[],
  call: { readonly method: string; readonly path: string },
  answer: { readonly status: number; readonly code: string },
): void {
  const path = call.path.replace(/\?.*$/s, "");
  const route = routes.find(
    (candidate) => candidate.method === call.method && patternOf(candidate).test(path),
  );
  if (route === undefined) return;
  const known = listFailures(route)[answer.code];
  if (known?.[0] === answer.status) return;
  throw new Error(
    `${route.method} ${route.path} answers ${answer.status} ${answer.code}, and the document does not say so`,
  );
}

function patternOf({ path }: Route): RegExp {
  return new RegExp(
    `^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+").replaceAll(/\*\w+/g, ".+")}$`,
  );
}

/**
 * Compiles a route path for the router. Matching is exact, as in the gate's table, so that a page
 * renders only where the servers have one. `:symbol` matches any one part, `*` every address.
 */
export function matchExactly(path: string): {
  readonly keys: string[];
  readonly pattern: RegExp;
} {
  if (path === "*") return { keys: [], pattern: /^/ };
  const parts = path.split("/");
  const text = parts.map((part) =>
    part.startsWith(":") ? "([^/]+)" : part.replaceAll(/\W/g, String.raw`\$&`),
  );
  return {
    keys: parts.filter((part) => part.startsWith(":")).map((part) => part.slice(1)),
    pattern: new RegExp(`^${text.join("/")}$`),
  };
}

/**
 * Reads a route's path for the router: matched to the letter, as the gate's table is, so that a page
 * is drawn just where the servers say that one stands. `:symbol` is any one part, `*` every address.
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

/**
 * Reads a route's path for the router: matched to the letter, as the gate's table is, so that a page
 * is drawn just where the servers say that one stands. `*` is every address.
 */
export function matchExactly(path: string): {
  readonly keys: string[];
  readonly pattern: RegExp;
} {
  const text = path.replaceAll(/[^\w/]/g, String.raw`\$&`);
  return { keys: [], pattern: path === "*" ? /^/ : new RegExp(`^${text}$`) };
}

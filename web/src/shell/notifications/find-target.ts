import { gateTable } from "@munshi/bff/contract";
import { isAvailablePath } from "../available-pages.ts";

/**
 * The page that a notification leads to: the last part of its address names it, wherever the address
 * itself points. Null where that is no our page.
 */
export function findTarget(
  redirectUrl: string,
  isPage: (path: string) => boolean = isAvailablePath,
): string | null {
  const [address = ""] = redirectUrl.split(/[?#]/);
  const name = address.split("/").findLast((part) => part !== "");
  if (name === undefined) return null;
  const own = `/${name}`;
  if (isPage(own)) return own;
  const paths = gateTable
    .map(({ path }) => path)
    .filter((path) => path.endsWith(own) && !path.includes(":") && isPage(path));
  return paths.length === 1 ? (paths[0] ?? null) : null;
}

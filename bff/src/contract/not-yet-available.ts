import { gateTable } from "@munshi/core-api/contract";
import { builtAdminPages } from "./admin-pages.ts";
import { builtPages } from "./built-pages.ts";

/** Addresses of screens that are not built yet, as in the gate's table. */
export const notYetAvailable: readonly string[] = gateTable
  .map(({ path }) => path)
  .filter((path) => !builtPages.has(path) && !builtAdminPages.has(path));

import { gateTable } from "@munshi/core-api/contract";

/**
 * Every screen that exists, by its address in the gate's table. The others say "coming soon" in
 * development; in production they are not there, and `/healthz` lists them.
 */
export const builtPages: ReadonlySet<string> = new Set([
  "/",
  "/login",
  "/reset-password",
  "/stock-analyzer/scanner/createscanner",
]);

/** Addresses whose screens are yet to come, as the gate's table spells them. */
export const notYetAvailable: readonly string[] = gateTable
  .map(({ path }) => path)
  .filter((path) => !builtPages.has(path));

import type { Broker } from "../../lib/brokers.ts";

/** Can this broker be logged in with, here and now? */
export function isOpen({ tile, is_active: isActive }: Broker): boolean {
  return tile === "open" && isActive;
}

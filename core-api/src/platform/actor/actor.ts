import { AppError } from "@munshi/platform";
import { allPermissions } from "../../contract/permissions.ts";
import type { Permission } from "../../contract/permissions.ts";

export type { Permission };

/** The author of an action: derived from credentials, never taken from a request. */
export interface Actor {
  readonly kind: "staff" | "user" | "system";
  /** A staff member's or user's public id, or the name of a system part such as `cli`. */
  readonly id: string;
  /** The tenant's key. */
  readonly tenant: string;
  readonly permissions: readonly Permission[];
}

/** The tenant of a call that no partner's pages made. */
export const mainTenant = "munshi";

/** The command line on the server: its users can access the database anyway. */
export const cliActor: Actor = {
  kind: "system",
  id: "cli",
  tenant: mainTenant,
  permissions: allPermissions,
};

export function hasPermission(actor: Actor, permission: Permission): boolean {
  return actor.permissions.includes(permission);
}

/** @throws AppError `staff.forbidden` (403) if the actor's profiles do not grant the permission. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (hasPermission(actor, permission)) return;
  throw new AppError("staff.forbidden", 403, "Your profiles do not allow this.");
}

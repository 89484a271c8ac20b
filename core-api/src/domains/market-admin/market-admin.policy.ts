import { AppError } from "@munshi/platform";
import { hasPermission } from "../../platform/actor/actor.ts";
import type { Actor, Permission } from "../../platform/actor/actor.ts";

/** @throws AppError `staff.forbidden` where the actor's roles do not allow it. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (hasPermission(actor, permission)) return;
  throw new AppError("staff.forbidden", 403, "Your role does not allow this.");
}

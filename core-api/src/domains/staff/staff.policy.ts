import type { Permission } from "../../platform/actor/actor.ts";

export const staffRoles = ["market-editor", "market-viewer"] as const;
export type StaffRole = (typeof staffRoles)[number];

const permissionsOf: { readonly [Role in StaffRole]: readonly Permission[] } = {
  "market-editor": ["market.read", "market.import", "market.publish"],
  "market-viewer": ["market.read"],
};

/** All that a staff member's roles allow; a role that no longer exists allows nothing. */
export function permissionsOfRoles(roles: readonly string[]): readonly Permission[] {
  const known = staffRoles.filter((role) => roles.includes(role));
  return [...new Set(known.flatMap((role) => permissionsOf[role]))];
}

import type { Permission } from "@munshi/bff/contract";
import { useSnapshot } from "valtio";
import { admin } from "./admin-session.ts";
import { mayOpen } from "./menu.ts";

// What the page offers the signed-in staff member. The server enforces it.

export function useHolds(permission: Permission): boolean {
  const { session } = useSnapshot(admin);
  return session?.staff.permissions.includes(permission) === true;
}

/** Whether the staff member may open a page, by its address in the gate's table. */
export function useMayOpen(): (path: string) => boolean {
  const { session } = useSnapshot(admin);
  return (path) => session !== null && mayOpen(path, session.staff);
}

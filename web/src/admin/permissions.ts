import type { Permission } from "@munshi/bff/contract";
import { useSnapshot } from "valtio";
import { admin } from "./admin-session.ts";
import { mayOpen } from "./menu.ts";

// What the page offers to the person who is signed in. The server decides.

export function useHolds(permission: Permission): boolean {
  const { session } = useSnapshot(admin);
  return session?.staff.permissions.includes(permission) === true;
}

/** Tells whether a page, by its address in the gate's table, opens to the staff member. */
export function useMayOpen(): (path: string) => boolean {
  const { session } = useSnapshot(admin);
  return (path) => session !== null && mayOpen(path, session.staff);
}

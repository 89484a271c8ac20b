import { useSnapshot } from "valtio";
import { admin } from "./admin-session.ts";
import { mayOpen } from "./menu.ts";

/** Tells whether a page, by its address in the gate's table, opens to the staff member. */
export function useMayOpen(): (path: string) => boolean {
  const { session } = useSnapshot(admin);
  return (path) => session !== null && mayOpen(path, session.staff);
}

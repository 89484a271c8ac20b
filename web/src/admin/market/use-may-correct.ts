import { useSnapshot } from "valtio";
import { admin } from "../admin-session.ts";

/** Whether the person who is signed in may correct market data. The server decides. */
export function useMayCorrect(): boolean {
  const { session } = useSnapshot(admin);
  return session?.staff.permissions.includes("market.correct") === true;
}

import { decideGate, findGateRow, visitor } from "@munshi/bff/contract";
import { settleAddress } from "../lib/pending-address.ts";
import { closeDialog } from "./dialogs.ts";
import { currentAddress, go, loginAddress } from "./go.ts";

/**
 * Takes a reader whose session is over to the login, which leads back here afterwards. Anyone who logged
 * out in another tab stays on a page that is open to visitors.
 */
export function leaveToLogin(place: "here" | "elsewhere"): void {
  closeDialog();
  const { pathname } = window.location;
  if (pathname === "/login" || (place === "elsewhere" && opensToVisitors(pathname))) return;
  settleAddress();
  go(loginAddress(currentAddress()));
}

function opensToVisitors(path: string): boolean {
  const row = findGateRow(path);
  return row === null || decideGate(row, visitor).kind === "open";
}

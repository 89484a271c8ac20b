import { closeDialog } from "./dialogs.ts";
import { currentAddress, go, loginAddress } from "./go.ts";

/** Takes a reader whose session is over to the login, which leads back here afterwards. */
export function leaveToLogin(): void {
  closeDialog();
  if (window.location.pathname !== "/login") go(loginAddress(currentAddress()));
}

import { listenForBrokerLogin } from "../lib/http.ts";
import { reloadSession, session } from "../lib/session/session.ts";
import { dialogs, openDialog } from "./dialogs.ts";

/** Pages that offer the login themselves. */
const offeringPages = new Set(["/BrokerLogin", "/holdings/reconciliation"]);

/**
 * Error code 5000, of whatever call: brokers end every login once a day. Asks for another one over the
 * page that is on show, which the login leads back to.
 */
export function offerBrokerLogin(): void {
  listenForBrokerLogin(() => {
    // Features that need a broker show as closed until the session reloads.
    if (session.member?.activeBroker != null) reloadSession().catch(() => undefined);
    const isShown = dialogs.open === "broker-login" || offeringPages.has(window.location.pathname);
    if (!isShown) openDialog("broker-login");
  });
}

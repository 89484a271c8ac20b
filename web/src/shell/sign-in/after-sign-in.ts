import type { SessionView, SignInView } from "@munshi/bff/contract";
import { beginSession } from "../../lib/session/session.ts";
import { forgetVendor } from "../../lib/session/entry-parameters.ts";
import { handOver } from "../../lib/session/hand-over.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { go } from "../go.ts";
import { isStanding } from "../standing-pages.ts";

/** Long enough to read that the login succeeded. */
const redirectMs = 500;

/** Takes the new session, says so, and leads on. */
export async function finishSignIn({ session, next }: SignInView): Promise<void> {
  beginSession(session);
  forgetVendor();
  showSnackbar("good", "Login Successful");
  await new Promise((resolve) => {
    window.setTimeout(resolve, redirectMs);
  });
  if (next === null || next.startsWith("/")) {
    go(next ?? choosePageAfterSignIn(session), { replace: true });
    return;
  }
  const { host, pathname, search } = new URL(next);
  window.location.assign(await handOver(host, pathname + search));
}

const productPages = {
  optimizer: "/guest-create-portfolio",
  stockbox: "/emoji-stocks",
  none: "/product-type",
} as const;

/**
 * Where somebody goes who asked for no page: to the questionnaire until it is filled, then to the
 * product that they chose, or to the choice. The start where that page does not stand yet.
 */
export function choosePageAfterSignIn({ viewer, member }: SessionView): string {
  const wanted = viewer.hasRiskProfile
    ? productPages[member?.productType ?? "none"]
    : "/risk-profile";
  return isStanding(wanted) ? wanted : "/";
}

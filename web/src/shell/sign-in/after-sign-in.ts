import { choosePageAfterSignIn } from "@munshi/bff/contract";
import type { SignInView } from "@munshi/bff/contract";
import { beginSession, handOver } from "../../lib/session/session.ts";
import { forgetVendor } from "../../lib/session/entry-parameters.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { go } from "../go.ts";

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
    const { viewer, member } = session;
    go(next ?? choosePageAfterSignIn(viewer, member?.productType ?? null), { replace: true });
    return;
  }
  const { host, pathname, search } = new URL(next);
  window.location.assign(await handOver(host, pathname + search));
}

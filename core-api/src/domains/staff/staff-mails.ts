import type { Log } from "@munshi/platform";
import { z } from "zod";
import type { Outbox } from "../../platform/outbox/index.ts";
import { writeTextMail } from "../../providers/mail/index.ts";
import type { MailProvider } from "../../providers/mail/index.ts";
import { staffInvited } from "./invitations.service.ts";
import type { Invitations } from "./invitations.service.ts";

const payload = z.object({ invitation: z.uuid() });

/** Mails invitations to the back office. */
export function mailInvitationsOn(
  outbox: Pick<Outbox, "on">,
  deps: { readonly invitations: Invitations; readonly mail: MailProvider; readonly log: Log },
): void {
  const { invitations, mail, log } = deps;
  outbox.on(staffInvited, async (event, signal) => {
    const found = await invitations.findMail(payload.parse(event.payload).invitation);
    if (found === null) return;
    const content = writeTextMail("Your access to the Munshi back office", [
      "You were given access to the Munshi back office.",
      `Set your password and your second factor at ${found.link}`,
      "The link works once and expires in 24 hours. If you did not expect it, ignore this email.",
    ]);
    const outcome = await mail.send({ id: event.id, to: found.staff.email, ...content }, signal);
    if (outcome === "refused") log.warn({ reason: "refused" }, "a mail cannot be delivered");
  });
}

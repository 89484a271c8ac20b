import type { Executor } from "@munshi/db";
import { z } from "zod";
import type { Outbox } from "../../platform/outbox/index.ts";
import { writeTextMail } from "../../providers/mail/index.ts";
import type { MailProvider } from "../../providers/mail/index.ts";
import { findRequest } from "./change-requests.repository.ts";
import { changeOverridden } from "./change-requests.service.ts";

const payload = z.object({ change: z.uuid() });

/** Mails every override to all masters and to compliance. */
export function reportOverridesOn(
  outbox: Pick<Outbox, "on">,
  deps: {
    readonly db: Executor;
    readonly mail: MailProvider;
    readonly listMasterMails: (tenant: string) => Promise<readonly string[]>;
    readonly complianceMail: string;
  },
): void {
  outbox.on(changeOverridden, async (event, signal) => {
    const { change } = payload.parse(event.payload);
    const row = await findRequest(deps.db, event.tenant, change);
    if (row === null) return;
    const content = writeTextMail(`Applied without approval: ${row.kind}`, [
      `${row.checker_name ?? "A staff member"} applied a change (${row.kind}) without approval by a second person.`,
      `Reason: ${row.comment ?? "none"}`,
      `Change request: ${row.id}`,
    ]);
    const receivers = new Set([...(await deps.listMasterMails(event.tenant)), deps.complianceMail]);
    for (const to of receivers)
      await deps.mail.send({ id: `${row.id}:${to}`, to, ...content }, signal);
  });
}

import type { Executor } from "@munshi/db";
import type { Log } from "@munshi/platform";
import { z } from "zod";
import { formatDate } from "../../platform/clock/days.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import { escapeHtml } from "../../providers/mail/index.ts";
import type { Mail, MailProvider } from "../../providers/mail/index.ts";
import { findCustomerQuery, querySent } from "./leads.service.ts";
import type { CustomerQueryRow } from "./leads.service.ts";

export interface QueryMailDeps {
  readonly db: Executor;
  readonly log: Log;
  readonly mail: MailProvider;
  readonly supportAddress: string;
}

const payload = z.object({ query: z.uuid() });

/** Mails support requests to the support team. */
export function mailQueriesOn(outbox: Pick<Outbox, "on">, deps: QueryMailDeps): void {
  outbox.on(querySent, async (event, signal) => {
    const row = await findCustomerQuery(deps.db, payload.parse(event.payload).query);
    if (row === null) return;
    const outcome = await deps.mail.send(writeQueryMail(row, deps.supportAddress), signal);
    if (outcome === "refused") deps.log.warn({ reason: "refused" }, "support takes no mail");
  });
}

/** The subject holds nothing that a stranger has written. */
export function writeQueryMail(row: CustomerQueryRow, to: string): Mail {
  const facts: readonly (readonly [name: string, value: string])[] = [
    ["Name", row.name],
    ["Email", row.email],
    ["Phone", row.phone === "" ? "not given" : row.phone],
    ["Site", row.tenant_key],
    ["Account", row.user_id ?? "visitor"],
  ];
  const listed = facts.map(([name, value]) => `${name}: ${value}`);
  return {
    id: row.id,
    to,
    subject: `Customer query of ${formatDate(row.created_at)}`,
    text: `${listed.join("\n")}\n\n${row.message}\n`,
    html: [
      '<!doctype html>\n<html lang="en-IN"><body>',
      `<p>${listed.map(escapeHtml).join("<br>")}</p>`,
      `<p>${escapeHtml(row.message).replaceAll(/\r?\n/g, "<br>")}</p>`,
      "</body></html>\n",
    ].join("\n"),
  };
}

import { resultOf } from "@munshi/db";
import type { Database } from "@munshi/db";
import { z } from "zod";
import type { BroadcastChannel } from "../../contract/broadcast-texts.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { writePageAddress } from "../../platform/http/page-address.ts";
import type { AccountKeys } from "../../platform/keys/derive-keys.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { RegisterSource } from "../../platform/register/index.ts";
import type { MailProvider } from "../../providers/mail/index.ts";
import type { AuditService } from "../audit/index.ts";
import type { ChangeRequestsService } from "../change-requests/index.ts";
import type { Telegram } from "../telegram/index.ts";
import { findBroadcast } from "./broadcasts.repository.ts";
import { createMessengerSetup } from "./messenger-settings.ts";
import type { MessengerSetup } from "./messenger-settings.ts";
import { createMessenger, testRequested } from "./messenger.service.ts";
import type { Messenger } from "./messenger.service.ts";
import { createOptOuts } from "./opt-out.ts";
import type { OptOuts } from "./opt-out.ts";
import { renderBroadcast } from "./render-broadcast.ts";
import { createSendChange } from "./send-change.ts";
import { sendBroadcastsOn, writeBroadcastMail } from "./send-broadcasts.ts";

export { broadcastSource } from "./broadcasts.register.ts";
export { createMessengerRoutes } from "./messenger.routes.ts";

export interface MessengerDomain {
  readonly messenger: Messenger;
  readonly setup: MessengerSetup;
  readonly optOuts: OptOuts;
}

export interface MessengerDomainDeps {
  readonly clock: Clock;
  readonly keys: AccountKeys;
  readonly audit: AuditService;
  readonly outbox: Outbox;
  readonly changes: ChangeRequestsService;
  readonly clients: RegisterSource;
  readonly mail: MailProvider;
  readonly hasMail: boolean;
  readonly telegram: Pick<Telegram, "bot">;
  readonly publicUrl: string;
}

const testPayload = z.object({ broadcast: z.uuid(), staff: z.uuid() });

/** Broadcasts of staff to many members. */
export function createMessengerDomain(db: Database, deps: MessengerDomainDeps): MessengerDomain {
  const { clock, outbox, changes, mail, telegram, publicUrl } = deps;
  const available = new Set<BroadcastChannel>([
    "in_app",
    ...(deps.hasMail ? (["mail"] as const) : []),
    ...(telegram.bot === null ? [] : (["telegram"] as const)),
  ]);
  const optOuts = createOptOuts(db, deps);
  const messenger = createMessenger(db, { ...deps, available });
  changes.register("broadcast.send", createSendChange(messenger));
  sendBroadcastsOn(db, { ...deps, optOuts });
  outbox.on(testRequested, async (event, signal) => {
    const { broadcast, staff } = testPayload.parse(event.payload);
    const row = await findBroadcast(db, event.tenant, broadcast);
    const to = await resultOf<{ readonly name: string; readonly email: string } | undefined>(
      db("staff").where({ id: staff }).first("name", "email"),
    );
    if (row === null || to === undefined) return;
    const [first = to.name] = to.name.split(" ");
    const values = {
      first_name: first,
      name: to.name,
      subscription_end: "31 Mar 27",
      site: "Munshi",
    };
    const texts = renderBroadcast(row, values);
    if ("problem" in texts) return;
    const link = row.link === "" ? null : writePageAddress(publicUrl, event.tenant, row.link);
    const subject = `Test: ${texts.subject === "" ? row.name : texts.subject}`;
    const content = writeBroadcastMail({ ...texts, subject }, link, null);
    await mail.send({ id: event.id, to: to.email, ...content }, signal);
  });
  return {
    messenger,
    setup: createMessengerSetup(db, { clock, audit: deps.audit, available }),
    optOuts,
  };
}

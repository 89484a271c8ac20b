import type { Executor } from "@munshi/db";
import type { Log } from "@munshi/platform";
import { keysOf } from "@munshi/platform/contract";
import { z } from "zod";
import type { Clock } from "../../../platform/clock/clock.ts";
import { writePageAddress } from "../../../platform/http/page-address.ts";
import type { AccountKeys } from "../../../platform/keys/derive-keys.ts";
import type { EventHandler, Outbox } from "../../../platform/outbox/index.ts";
import type { MailContent, MailProvider } from "../../../providers/mail/index.ts";
import type { AttemptsService } from "../attempts/attempts.service.ts";
import { codeRequested, computeCode } from "../codes/codes.service.ts";
import { findCode } from "../codes/verification-codes.repository.ts";
import type { CodeRow } from "../codes/verification-codes.repository.ts";
import { securityChanged, securityNotices } from "../security/security-notices.ts";
import { findUser, findUserByEmail } from "../users.repository.ts";
import {
  writeBrokerCodeMail,
  writeBrokerConnectedMail,
  writeKnownAddressMail,
  writePasswordChangedMail,
  writeResetMail,
  writeSecurityMail,
  writeSignUpMail,
} from "./account-mails.ts";

/** The outbox's event of a password that was changed; its payload names the user. */
export const passwordChanged = "account.password_changed";

/** The outbox's event of a broker account that was connected; its payload: user and broker's name. */
export const brokerConnected = "account.broker_connected";

interface MailEventsDeps {
  readonly db: Executor;
  readonly clock: Clock;
  readonly log: Log;
  readonly keys: AccountKeys;
  readonly mail: MailProvider;
  readonly attempts: Pick<AttemptsService, "count" | "giveBack">;
  readonly pages: PageAddresses;
}

const codePayload = z.object({ code: z.uuid(), counted: z.array(z.string()).default([]) });
const userPayload = z.object({ user: z.uuid() });
const brokerPayload = userPayload.extend({ broker: z.string() });
const noticePayload = userPayload.extend({
  notice: z.enum(keysOf(securityNotices)),
});

/** Sends mails for the events of accounts. */
export function sendMailsOn(outbox: Pick<Outbox, "on">, deps: MailEventsDeps): void {
  outbox.on(codeRequested, createCodeHandler(deps));
  outbox.on(passwordChanged, async (event, signal) => {
    const user = await findUser(deps.db, userPayload.parse(event.payload).user);
    if (user === null) return;
    const content = writePasswordChangedMail(deps.pages.reset(event.tenant));
    await send(deps, { id: event.id, to: user.email, ...content }, signal);
  });
  outbox.on(brokerConnected, async (event, signal) => {
    const { user: id, broker } = brokerPayload.parse(event.payload);
    const user = await findUser(deps.db, id);
    if (user === null) return;
    const content = writeBrokerConnectedMail(broker, deps.pages.reset(event.tenant));
    await send(deps, { id: event.id, to: user.email, ...content }, signal);
  });
  outbox.on(securityChanged, async (event, signal) => {
    const { user: id, notice } = noticePayload.parse(event.payload);
    const user = await findUser(deps.db, id);
    if (user === null) return;
    const content = writeSecurityMail(securityNotices[notice], deps.pages.reset(event.tenant));
    await send(deps, { id: event.id, to: user.email, ...content }, signal);
  });
}

function createCodeHandler(deps: MailEventsDeps): EventHandler {
  return async (event, signal) => {
    const { code, counted } = codePayload.parse(event.payload);
    const row = await findCode(deps.db, code);
    // Expired codes are not mailed.
    if (row === null || row.used_at !== null || row.expires_at <= deps.clock.now()) return;
    const content = await writeCodeMail(deps, row);
    if (content === null) return;
    // A failed delivery returned its attempts; other mails may have used them since.
    const isRetry = event.attempts > 1;
    const at = isRetry ? deps.clock.now() : row.created_at;
    if (isRetry && !(await deps.attempts.count(counted))) return;
    try {
      await send(deps, { id: row.id, to: row.email, ...content }, signal);
    } catch (error) {
      await deps.attempts.giveBack(counted, at);
      throw error;
    }
  };
}

/** Null if no mail is sent; the caller cannot learn whether the address has an account. */
async function writeCodeMail(deps: MailEventsDeps, row: CodeRow): Promise<MailContent | null> {
  const { db, keys, pages } = deps;
  const code = computeCode(keys[0], row.id);
  if (row.purpose === "broker_login") return writeBrokerCodeMail(code);
  const user = await findUserByEmail(db, row.email);
  if (row.purpose === "sign_up") {
    return user === null
      ? writeSignUpMail(code)
      : writeKnownAddressMail(pages.login(row.tenant_key));
  }
  return user === null
    ? null
    : writeResetMail(
        code,
        pages.reset(row.tenant_key, { email: row.email, code, request: row.id }),
      );
}

async function send(
  { mail, log }: MailEventsDeps,
  letter: Parameters<MailProvider["send"]>[0],
  signal: AbortSignal,
): Promise<void> {
  const outcome = await mail.send(letter, signal);
  if (outcome === "refused") log.warn({ reason: "refused" }, "a mail cannot be delivered");
}

/** Addresses of pages that mails lead to, on the site of the tenant that was asked. */
interface PageAddresses {
  login(tenant: string): string;
  /** Values follow the #, which no server and no log sees; `request` lets the code work in any browser. */
  reset(
    tenant: string,
    given?: { readonly email: string; readonly code: string; readonly request: string },
  ): string;
}

export function createPageAddresses(publicUrl: string): PageAddresses {
  const of = (tenant: string, path: string): string => writePageAddress(publicUrl, tenant, path);
  return {
    login: (tenant) => of(tenant, "/login"),
    reset: (tenant, given) => {
      const page = of(tenant, "/reset-password");
      return given === undefined ? page : `${page}#${new URLSearchParams({ ...given }).toString()}`;
    },
  };
}

import type { Executor, Transaction } from "@munshi/db";
import type { LoginResponse } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { CallOrigin } from "../../platform/http/identify-call.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { AuditService } from "../audit/index.ts";
import { notify } from "../notifications/index.ts";
import { readReferral } from "./account-fields.ts";
import type { CodeOutcome, CodesService } from "./codes/codes.service.ts";
import { createUser } from "./create-user.ts";
import { flowOf } from "./devices/device-marks.ts";
import { requireEmail } from "./look-up.service.ts";
import { brokerConnected } from "./mails/mail-events.ts";
import { ownMessages } from "./messages.ts";
import type { SecondFactorsService } from "../second-factors/index.ts";
import type { SignInService } from "./sign-in.service.ts";
import { findUser, findUserByEmail, updateUser } from "./users.repository.ts";
import type { UserRow } from "./users.repository.ts";

/** A user identified by a third party, with a proven email address. */
export interface Newcomer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As it was given; what is no ref_id is left out. */
  readonly referredBy: unknown;
  /** By whom: `google`, `zerodha`. */
  readonly by: string;
}

/** Logins through a third party: a social provider or a broker. */
export interface OutsideSignIns {
  /**
   * Compares the code that was verified for an address and a client.
   * @throws AppError `account.invalid_email` (400).
   */
  openCode(
    origin: CallOrigin,
    email: string,
    clientId: string,
    given: string,
  ): Promise<{ readonly email: string; readonly code: CodeOutcome }>;
  /**
   * The account of a proven address, which is made where there is none; one without a name takes
   * the newcomer's.
   * @throws AppError `account.link_refused` (409) for an account whose own address is unverified,
   * `account.link_protected` (409) for one with two-step verification.
   */
  adopt(
    transaction: Transaction,
    origin: CallOrigin,
    newcomer: Newcomer,
  ): Promise<{ readonly userId: string; readonly isNew: boolean }>;
  /** First and last name; empty where the account has none. */
  nameOf(db: Executor, userId: string): Promise<string>;
  /** Returns true if two-step verification protects an account. */
  isProtected(db: Executor, userId: string): Promise<boolean>;
  /** Notifies a member of a broker account that can sign in from now on, by mail too. */
  notifyConnected(
    transaction: Transaction,
    member: { readonly userId: string; readonly tenant: string },
    account: { readonly id: string; readonly brokerName: string },
  ): Promise<void>;
  admit(
    origin: CallOrigin,
    userId: string,
    device: string,
    chatId?: string,
  ): Promise<LoginResponse>;
}

export function createOutsideSignIns(
  db: Executor,
  deps: {
    readonly clock: Clock;
    readonly codes: CodesService;
    readonly signIn: Pick<SignInService, "admit">;
    readonly audit: AuditService;
    readonly factors: Pick<SecondFactorsService, "methods">;
    readonly outbox: Pick<Outbox, "add">;
  },
): OutsideSignIns {
  const { clock, codes, audit, factors, outbox } = deps;
  const isProtected: OutsideSignIns["isProtected"] = async (executor, userId) =>
    (await factors.methods(executor, userId)).length > 0;
  return {
    async openCode(origin, given, clientId, typed) {
      const email = requireEmail(given);
      const subject = { purpose: "broker_login", email, clientId, flow: flowOf(origin) } as const;
      return { email, code: await codes.openVerified(subject, typed.trim()) };
    },
    async adopt(transaction, { tenant }, newcomer) {
      const { email, firstName, lastName, referredBy, by } = newcomer;
      const known = await findUserByEmail(transaction, email);
      if (known !== null && known.email_verified_at === null) {
        // The account's creator may not own the address, but knows the password.
        throw failure("account.link_refused", 409, ownMessages.linkRefused);
      }
      if (known !== null) {
        // Access to the mailbox alone must not add a login that skips the second step.
        if (await isProtected(transaction, known.id)) {
          throw failure("account.link_protected", 409, ownMessages.linkProtected);
        }
        // The email dialog makes the account with its first password, before a name is known.
        if (isNameless(known) && firstName !== "") {
          const names = { first_name: firstName, last_name: lastName };
          await updateUser(transaction, known.id, names, clock.now());
        }
        return { userId: known.id, isNew: false };
      }
      const userId = await createUser(
        transaction,
        { audit },
        {
          tenant,
          email,
          firstName,
          lastName,
          phone: null,
          passwordHash: null,
          referredBy: readReferral(referredBy),
          by,
          at: clock.now(),
        },
      );
      return { userId, isNew: true };
    },
    async nameOf(executor, userId) {
      const user = await findUser(executor, userId);
      return user === null ? "" : `${user.first_name} ${user.last_name}`.trim();
    },
    isProtected,
    async notifyConnected(transaction, { userId, tenant }, { id, brokerName }) {
      await outbox.add(transaction, {
        tenant,
        name: brokerConnected,
        key: `mail ${userId}`,
        payload: { user: userId, broker: brokerName },
      });
      await notify(transaction, {
        userId,
        tenant: null,
        kind: "broker",
        source: `broker:${id}`,
        content: `${brokerName} was connected to your account. If this was not you, disconnect it and reset your password.`,
        redirectUrl: "/BrokerLogin",
        at: clock.now(),
      });
    },
    async admit(origin, userId, device, chatId) {
      const user = await findUser(db, userId);
      if (user === null) throw new TypeError("Who is admitted has an account");
      return deps.signIn.admit(origin, user, device, chatId);
    },
  };
}

function isNameless({ first_name: firstName, last_name: lastName }: UserRow): boolean {
  return firstName === "" && lastName === "";
}

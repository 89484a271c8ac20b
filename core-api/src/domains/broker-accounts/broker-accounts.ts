import type { Executor } from "@munshi/db";
import { dayMs } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { PersonalKeys } from "../../platform/keys/personal-keys.ts";
import type { Accounts } from "../accounts/index.ts";
import type { AuditService } from "../audit/index.ts";
import { deleteAttemptsBefore } from "./attempts/login-attempts.repository.ts";
import { createLoginAttempts } from "./attempts/login-attempts.service.ts";
import { createBrokerDesk } from "./broker-desk.service.ts";
import type { BrokerDesk } from "./broker-desk.service.ts";
import { createBrokerLoginService } from "./broker-login.service.ts";
import type { BrokerLoginService } from "./broker-login.service.ts";
import { deleteSessionsBefore } from "./broker-sessions.repository.ts";
import { createLinkService } from "./link.service.ts";
import { createSealedClients } from "./sealed-clients.ts";
import type { SetUpBrokers } from "./link.service.ts";

export interface BrokerAccounts {
  readonly desk: BrokerDesk;
  /** True if this installation can reach a broker of the directory. */
  readonly isSetUp: (brokerId: number) => boolean;
  /** A broker's page for adding funds, `{amount}` for rupees; null if none is known. */
  readonly addFundsUri: (brokerId: number) => string | null;
  /** The order that a broker's push names; null if it names none, or the broker is not known. */
  readonly readPostback: (brokerKey: string, body: string) => PushedOrder | null;
  /** Logins through brokers; accounts read a member's broker state from the desk. */
  openLogins(
    accounts: Pick<Accounts, "outside" | "identity" | "attempts" | "emailCodes">,
  ): BrokerLoginService;
  /** Deletes expired rows; returns their number. */
  removeExpired(now: Date): Promise<number>;
}

export interface PushedOrder {
  readonly brokerId: number;
  readonly orderId: string;
}

export interface BrokerAccountsDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly personalKeys: PersonalKeys;
  readonly publicUrl: string;
  readonly brokers: SetUpBrokers;
  readonly audit: AuditService;
  readonly outbox: Pick<Outbox, "add">;
}

/**
 * Attempts are kept for a day, to distinguish expired from unknown ones; ended sessions for a month
 * of history.
 */
const attemptDays = 1;
const sessionDays = 30;

export function createBrokerAccounts(db: Executor, deps: BrokerAccountsDeps): BrokerAccounts {
  const { clock, log, personalKeys, publicUrl, brokers, audit, outbox } = deps;
  const clients = createSealedClients(personalKeys);
  const attempts = createLoginAttempts(db, { clock, personalKeys });
  return {
    desk: createBrokerDesk(db, { clock, log, brokers, clients, audit }),
    isSetUp: (brokerId) => brokers.has(brokerId),
    readPostback(brokerKey, body) {
      const known = [...brokers.values()].find(({ broker }) => broker.key === brokerKey);
      const push = known?.provider.trading.readPostback?.(body) ?? null;
      return known === undefined || push === null
        ? null
        : { brokerId: known.broker.id, orderId: push.orderId };
    },
    addFundsUri: (brokerId) => brokers.get(brokerId)?.addFundsUri ?? null,
    openLogins: ({ outside, identity, attempts: limits, emailCodes }) =>
      createBrokerLoginService(db, {
        brokers,
        attempts,
        limits,
        emailCodes,
        publicUrl,
        links: createLinkService(db, {
          clock,
          clients,
          attempts,
          outside,
          identity,
          audit,
          outbox,
        }),
      }),
    async removeExpired(now) {
      const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
      const forgotten = await deleteAttemptsBefore(db, daysAgo(attemptDays));
      return forgotten + (await deleteSessionsBefore(db, daysAgo(sessionDays)));
    },
  };
}

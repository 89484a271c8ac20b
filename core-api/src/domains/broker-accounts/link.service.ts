import type { Executor, Transaction } from "@munshi/db";
import { AppError, Secret } from "@munshi/platform";
import type { LoginResponse } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { CallOrigin } from "../../platform/http/identify-call.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { BrokerSession } from "../../providers/brokers/index.ts";
import { refuseCode } from "../accounts/index.ts";
import type { OutsideSignIns } from "../accounts/index.ts";
import type { AuditService } from "../audit/index.ts";
import type { Attempt, LoginAttempts, WaitingLogin } from "./attempts/login-attempts.service.ts";
import {
  findAccountOfUser,
  insertAccount,
  lockAccountOfClient,
  updateClient,
} from "./broker-accounts.repository.ts";
import { insertSession } from "./broker-sessions.repository.ts";
import { refusals } from "./failures.ts";
import { ownMessages } from "./messages.ts";
import { maskClientId } from "./sealed-clients.ts";
import type { SealedClients } from "./sealed-clients.ts";
import type { SetUpBroker } from "./set-up-brokers.ts";

/** What a person gives beside the broker's answer; texts are empty where nothing was given. */
export interface Given {
  readonly email: string;
  readonly code: string;
  readonly device: string;
  readonly chatId: string;
  readonly referredBy: unknown;
}

type Session = Omit<BrokerSession, "email">;

/** Whom a login at a broker signs in, and who is linked to it. */
export interface LinkService {
  /**
   * The owner of a known client is signed in; an unknown one is linked to the member who began the
   * attempt, or waits for an e-mail address.
   * @throws AppError `broker.email_needed`, `broker.client_taken`, `broker.mapped_elsewhere` (400).
   */
  signIn(
    origin: CallOrigin,
    broker: SetUpBroker,
    attempt: Attempt,
    session: BrokerSession,
    given: Given,
  ): Promise<LoginResponse>;
  /**
   * Links a client that waits to the account of a proven address, which is made where there is none.
   * @throws AppError `broker.code_unknown`, `broker.code_late`, `broker.client_taken`,
   * `broker.mapped_elsewhere` (400), `account.link_refused` (409).
   */
  linkByEmail(
    origin: CallOrigin,
    broker: SetUpBroker,
    attempt: Attempt,
    login: WaitingLogin,
    given: Given,
  ): Promise<LoginResponse>;
}

export interface LinkDeps {
  readonly clock: Clock;
  readonly clients: SealedClients;
  readonly attempts: LoginAttempts;
  readonly outside: OutsideSignIns;
  readonly audit: AuditService;
}

export function createLinkService(db: Executor, deps: LinkDeps): LinkService {
  const { clock, clients, attempts, outside, audit } = deps;

  const beginSession = async (
    transaction: Transaction,
    accountId: string,
    session: Session,
  ): Promise<void> => {
    const id = createPublicId();
    await insertSession(transaction, {
      id,
      account_id: accountId,
      sealed_session: clients.sealToken(id, session.token),
      begun_at: clock.now(),
      expires_at: session.expiresAt,
    });
  };

  /** What is kept of a client, as the broker tells it now. */
  const keep = (brokerId: number, accountId: string, { clientId, name }: Session) => ({
    client_hash: clients.fingerprint(brokerId, clientId)[0],
    sealed_client: clients.sealClient(accountId, { clientId, name }),
  });

  const link = async (
    transaction: Transaction,
    { tenant }: CallOrigin,
    { broker }: SetUpBroker,
    userId: string,
    session: Session,
  ): Promise<void> => {
    const id = createPublicId();
    await insertAccount(transaction, {
      id,
      user_id: userId,
      tenant_key: tenant,
      broker_id: broker.id,
      linked_at: clock.now(),
      ...keep(broker.id, id, session),
    });
    await beginSession(transaction, id, session);
    await audit.append(transaction, {
      actor: { kind: "user", id: userId, tenant },
      action: "broker.linked",
      subject: userId,
      details: { broker: broker.key },
    });
  };

  /** The user whom the session belongs to now; null where an address has to be asked for. */
  const settle = async (
    transaction: Transaction,
    origin: CallOrigin,
    known: SetUpBroker,
    attempt: Attempt,
    session: Session,
  ): Promise<string | null> => {
    const { id: brokerId } = known.broker;
    const all = clients.fingerprint(brokerId, session.clientId);
    const account = await lockAccountOfClient(transaction, brokerId, all);
    if (account === null) {
      if (attempt.userId === null) return null;
      const other = await findAccountOfUser(transaction, attempt.userId);
      if (other !== null) throw refusals.mappedElsewhere();
      await link(transaction, origin, known, attempt.userId, session);
      return attempt.userId;
    }
    if (attempt.userId !== null && attempt.userId !== account.user_id) {
      throw refusals.clientTaken();
    }
    await updateClient(transaction, account.id, keep(brokerId, account.id, session));
    await beginSession(transaction, account.id, session);
    return account.user_id;
  };

  const failIfEnded = async (attempt: Attempt, error: unknown): Promise<never> => {
    const isFinal = error instanceof AppError && error.code === "broker.client_taken";
    if (isFinal || attempt.login.kind === "begun") await attempts.fail(attempt);
    throw error;
  };

  return {
    async signIn(origin, broker, attempt, session, { device, chatId }) {
      const userId = await inTransaction(db, async (transaction) => {
        const found = await settle(transaction, origin, broker, attempt, session);
        if (found !== null) await attempts.finish(transaction, attempt);
        return found;
      }).catch((error: unknown) => failIfEnded(attempt, error));
      if (userId !== null) return outside.admit(origin, userId, device, chatId);
      const { clientId, name, token, expiresAt } = session;
      const clientName = clients.nameClient(broker.broker.id, clientId);
      await attempts.wait(attempt, {
        kind: "waiting",
        clientName,
        session: {
          clientId,
          name,
          token: token.reveal(),
          expiresAt: expiresAt.toISOString(),
        },
      });
      throw failure("broker.email_needed", 400, ownMessages.emailNeeded, {
        fields: {
          error_code: 4000,
          client_id: clientName,
          email: session.email ?? "",
          masked_client_id: maskClientId(clientId),
        },
      });
    },

    async linkByEmail(origin, broker, attempt, login, given) {
      const { email, code } = await outside.openCode(given.email, login.clientName, given.code);
      if (typeof code === "string") throw refuseCode("broker", code);
      const { clientId, name, token, expiresAt } = login.session;
      const session = {
        clientId,
        name,
        token: new Secret(token),
        expiresAt: new Date(expiresAt),
      };
      const [firstName = "", ...lastNames] = name.trim().split(/\s+/);
      const userId = await inTransaction(db, async (transaction) => {
        await attempts.finish(transaction, attempt);
        if (!(await code.use(transaction))) throw refuseCode("broker", "unknown");
        const adopted = await outside.adopt(transaction, origin, {
          email,
          firstName,
          lastName: lastNames.join(" "),
          referredBy: given.referredBy,
          by: broker.broker.key,
        });
        await link(transaction, origin, broker, adopted.userId, session);
        return adopted.userId;
      }).catch((error: unknown) => failIfEnded(attempt, error));
      return outside.admit(origin, userId, given.device, given.chatId);
    },
  };
}

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
import type {
  IdentityProof,
  IdentityService,
  OutsideSignIns,
  SignedInMember,
} from "../accounts/index.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { AuditService } from "../audit/index.ts";
import type {
  Attempt,
  EmailNeededLogin,
  IdentityNeededLogin,
  LoginAttempts,
  NameDiffersLogin,
} from "./attempts/login-attempts.service.ts";
import {
  findAccountOfUser,
  insertAccount,
  lockAccountOfClient,
  updateClient,
} from "./broker-accounts.repository.ts";
import { insertSession } from "./broker-sessions.repository.ts";
import { refusals } from "./failures.ts";
import { ownMessages } from "./messages.ts";
import { namesAgree } from "./names-agree.ts";
import { maskClientId } from "./sealed-clients.ts";
import type { SealedClients } from "./sealed-clients.ts";
import type { SetUpBroker } from "./set-up-brokers.ts";

/** Input in addition to the broker's answer; texts are empty if not given. */
export interface Given {
  readonly email: string;
  readonly code: string;
  readonly device: string;
  readonly chatId: string;
  readonly referredBy: unknown;
}

type Session = Omit<BrokerSession, "email">;

/** What a login came to: a user to sign in, or what it waits for. */
type Outcome =
  | { readonly kind: "linked"; readonly userId: string }
  | { readonly kind: "email_needed" }
  | { readonly kind: "identity_needed" }
  | { readonly kind: "name_differs"; readonly memberName: string };

/** Finds or links the account of a broker login. */
export interface LinkService {
  /**
   * The owner of a known client is signed in; an unknown one is linked to the member who began the
   * attempt, after a proof of identity where two-step verification is on, or waits for an email
   * address.
   * @throws AppError `broker.email_needed`, `broker.client_taken`, `broker.mapped_elsewhere` (400),
   * `broker.identity_needed` (403), `broker.name_differs` (409).
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
   * `broker.mapped_elsewhere` (400), `account.link_refused`, `broker.name_differs` (409).
   */
  linkByEmail(
    origin: CallOrigin,
    broker: SetUpBroker,
    attempt: Attempt,
    login: EmailNeededLogin,
    given: Given,
  ): Promise<LoginResponse>;
  /**
   * Links a client that waits for its member's proof of identity.
   * @throws AppError those of `IdentityService.confirm`, `broker.client_taken`,
   * `broker.mapped_elsewhere` (400), `broker.name_differs` (409).
   */
  linkProven(
    member: SignedInMember,
    proof: IdentityProof,
    origin: CallOrigin,
    broker: SetUpBroker,
    attempt: Attempt,
    login: IdentityNeededLogin,
    given: Given,
  ): Promise<LoginResponse>;
  /**
   * Links a client whose holder's name the member has confirmed.
   * @throws AppError `broker.client_taken`, `broker.mapped_elsewhere` (400).
   */
  confirm(
    origin: CallOrigin,
    broker: SetUpBroker,
    attempt: Attempt,
    login: NameDiffersLogin,
    given: Given,
  ): Promise<LoginResponse>;
}

export interface LinkDeps {
  readonly clock: Clock;
  readonly clients: SealedClients;
  readonly attempts: LoginAttempts;
  readonly outside: OutsideSignIns;
  readonly identity: Pick<IdentityService, "confirm">;
  readonly audit: AuditService;
  readonly outbox: Pick<Outbox, "add">;
}

/** The outbox event of a new login at a broker: `{user}`. */
export const brokerConnected = "broker.connected";

export function createLinkService(db: Executor, deps: LinkDeps): LinkService {
  const { clock, clients, attempts, outside, identity, audit, outbox } = deps;

  const beginSession = async (
    transaction: Transaction,
    { accountId, userId, tenant }: { accountId: string; userId: string; tenant: string },
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
    await outbox.add(transaction, { tenant, name: brokerConnected, payload: { user: userId } });
  };

  /** The client's current data from the broker. */
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
    await beginSession(transaction, { accountId: id, userId, tenant }, session);
    await audit.append(transaction, {
      actor: { kind: "user", id: userId, tenant },
      action: "broker.linked",
      subject: userId,
      details: { broker: broker.key },
    });
    await outside.notifyConnected(transaction, { userId, tenant }, { id, brokerName: broker.name });
  };

  /** Links a client to a user; where their names differ, once that is confirmed. */
  const linkOrAsk = async (
    transaction: Transaction,
    origin: CallOrigin,
    broker: SetUpBroker,
    attempt: Attempt,
    userId: string,
    session: Session,
  ): Promise<Extract<Outcome, { readonly kind: "linked" | "name_differs" }>> => {
    await requireNoOther(transaction, userId);
    const memberName = await outside.nameOf(transaction, userId);
    if (namesAgree(memberName, session.name)) {
      await link(transaction, origin, broker, userId, session);
      await attempts.finish(transaction, attempt);
      return { kind: "linked", userId };
    }
    const waiting = {
      kind: "name_differs",
      userId,
      member: memberName,
      session: writeSession(session),
    } as const;
    await attempts.wait(transaction, attempt, waiting);
    return { kind: "name_differs", memberName };
  };

  const settle = async (
    transaction: Transaction,
    origin: CallOrigin,
    known: SetUpBroker,
    attempt: Attempt,
    session: Session,
  ): Promise<Outcome> => {
    const { id: brokerId } = known.broker;
    const all = clients.fingerprint(brokerId, session.clientId);
    const account = await lockAccountOfClient(transaction, brokerId, all);
    if (account === null) {
      if (attempt.userId === null) return { kind: "email_needed" };
      if (await outside.isProtected(transaction, attempt.userId)) {
        await requireNoOther(transaction, attempt.userId);
        const waiting = { kind: "identity_needed", session: writeSession(session) } as const;
        await attempts.wait(transaction, attempt, waiting);
        return { kind: "identity_needed" };
      }
      return linkOrAsk(transaction, origin, known, attempt, attempt.userId, session);
    }
    if (attempt.userId !== null && attempt.userId !== account.user_id) {
      throw refusals.clientTaken();
    }
    await updateClient(transaction, account.id, keep(brokerId, account.id, session));
    await beginSession(
      transaction,
      { accountId: account.id, userId: account.user_id, tenant: origin.tenant },
      session,
    );
    await attempts.finish(transaction, attempt);
    return { kind: "linked", userId: account.user_id };
  };

  const failIfEnded = async (attempt: Attempt, error: unknown): Promise<never> => {
    const { kind } = attempt.login;
    const code = error instanceof AppError ? error.code : "";
    // Another address may be given where one is asked for; nothing helps the other steps.
    const isFinal =
      code === "broker.client_taken" ||
      (code === "broker.mapped_elsewhere" && kind !== "email_needed");
    if (isFinal || kind === "begun") await attempts.fail(attempt);
    throw error;
  };

  return {
    async signIn(origin, broker, attempt, session, { device, chatId }) {
      const outcome = await inTransaction(db, (transaction) =>
        settle(transaction, origin, broker, attempt, session),
      ).catch((error: unknown) => failIfEnded(attempt, error));
      if (outcome.kind === "linked") return outside.admit(origin, outcome.userId, device, chatId);
      if (outcome.kind === "name_differs") {
        throw refusals.nameDiffers(session.name, outcome.memberName);
      }
      if (outcome.kind === "identity_needed") throw refusals.identityNeeded();
      const { clientId } = session;
      const clientName = clients.nameClient(broker.broker.id, clientId);
      await attempts.wait(db, attempt, {
        kind: "email_needed",
        clientName,
        email: session.email ?? "",
        sentTo: "",
        setsPassword: false,
        session: writeSession(session),
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
      const { email, code } = await outside.openCode(
        origin,
        given.email,
        login.clientName,
        given.code,
      );
      if (typeof code === "string") throw refuseCode("broker", code);
      const session = readSession(login.session);
      const [firstName = "", ...lastNames] = session.name.trim().split(/\s+/);
      const outcome = await inTransaction(db, async (transaction) => {
        await attempts.answer(transaction, attempt);
        if (!(await code.use(transaction))) throw refuseCode("broker", "unknown");
        const adopted = await outside.adopt(transaction, origin, {
          email,
          firstName,
          lastName: lastNames.join(" "),
          referredBy: given.referredBy,
          by: broker.broker.key,
        });
        return linkOrAsk(transaction, origin, broker, attempt, adopted.userId, session);
      }).catch((error: unknown) => failIfEnded(attempt, error));
      if (outcome.kind === "linked") {
        return outside.admit(origin, outcome.userId, given.device, given.chatId);
      }
      throw refusals.nameDiffers(session.name, outcome.memberName);
    },

    async linkProven(member, proof, origin, broker, attempt, login, { device, chatId }) {
      await identity.confirm(member, proof);
      const session = readSession(login.session);
      const outcome = await inTransaction(db, async (transaction) => {
        await attempts.answer(transaction, attempt);
        return linkOrAsk(transaction, origin, broker, attempt, member.userId, session);
      }).catch((error: unknown) => failIfEnded(attempt, error));
      if (outcome.kind === "linked") return outside.admit(origin, member.userId, device, chatId);
      throw refusals.nameDiffers(session.name, outcome.memberName);
    },

    async confirm(origin, broker, attempt, { userId, session }, { device, chatId }) {
      await inTransaction(db, async (transaction) => {
        await attempts.finish(transaction, attempt);
        await link(transaction, origin, broker, userId, readSession(session));
      }).catch((error: unknown) => failIfEnded(attempt, error));
      return outside.admit(origin, userId, device, chatId);
    },
  };
}

/** @throws AppError `broker.mapped_elsewhere` (400) where the user has a broker account. */
async function requireNoOther(transaction: Transaction, userId: string): Promise<void> {
  if ((await findAccountOfUser(transaction, userId)) !== null) throw refusals.mappedElsewhere();
}

type WrittenSession = NameDiffersLogin["session"];

function writeSession({ clientId, name, token, expiresAt }: Session): WrittenSession {
  return { clientId, name, token: token.reveal(), expiresAt: expiresAt.toISOString() };
}

function readSession({ clientId, name, token, expiresAt }: WrittenSession): Session {
  return { clientId, name, token: new Secret(token), expiresAt: new Date(expiresAt) };
}

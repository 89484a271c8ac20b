import type { Executor, Transaction } from "@munshi/db";
import { AppError, Secret } from "@munshi/platform";
import type { LoginResponse } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { CallOrigin } from "../../platform/http/identify-call.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { BrokerProvider, BrokerSession } from "../../providers/brokers/index.ts";
import { refuseCode } from "../accounts/index.ts";
import type {
  IdentityProof,
  IdentityService,
  OutsideSignIns,
  SignedInMember,
} from "../accounts/index.ts";
import type { AuditService } from "../audit/index.ts";
import type { Broker } from "../brokers/index.ts";
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
import { maskClientId } from "./sealed-clients.ts";
import type { SealedClients } from "./sealed-clients.ts";

const honorifics: ReadonlySet<string> = new Set(
  "mr mrs ms miss mx dr prof shri shree sri smt shrimati srimati kum".split(" "),
);

/**
 * Returns true if two names can be one person's: in any word order and case, without dots and
 * honorifics, with initials for words, and with one middle name left out. A name without letters
 * agrees with any.
 */
export function namesAgree(one: string, other: string): boolean {
  const [readings, others] = [listReadings(one), listReadings(other)];
  if (readings.length === 0 || others.length === 0) return true;
  return readings.some((words) =>
    others.some((theirs) =>
      words.length <= theirs.length ? isWithin(words, theirs) : isWithin(theirs, words),
    ),
  );
}

/** Two letters may be a word or two initials: `AK Sharma`, `MS Rao`. Empty for no letters. */
function listReadings(name: string): readonly (readonly string[])[] {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/['’`]|\p{Mn}/gu, "")
    .split(/[^\p{L}\p{Mc}]+/u)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const titleless = words.filter((word) => !honorifics.has(word));
  const initials = words.flatMap((word) => (word.length === 2 ? word.split("") : [word]));
  return [titleless.length === 0 ? words : titleless, initials];
}

/** `longer` has all the words of `shorter`, at least one of them in full, and at most one more. */
function isWithin(shorter: readonly string[], longer: readonly string[]): boolean {
  if (shorter.join("") === longer.join("")) return true;
  if (longer.length > shorter.length + 1) return false;
  const found = new Map<number, number>();
  const take = (fits: (word: string, theirs: string) => boolean): void => {
    for (const [index, word] of shorter.entries()) {
      if (found.has(index)) continue;
      const taken = new Set(found.values());
      const at = longer.findIndex((theirs, place) => !taken.has(place) && fits(word, theirs));
      if (at !== -1) found.set(index, at);
    }
  };
  take((word, theirs) => word === theirs);
  const isSharedInFull = [...found.keys()].some((index) => (shorter[index] ?? "").length > 1);
  take((word, theirs) => (word.length === 1 || theirs.length === 1) && word[0] === theirs[0]);
  if (!isSharedInFull || found.size < shorter.length) return false;
  const taken = new Set(found.values());
  const extra = longer.findIndex((_, place) => !taken.has(place));
  if (extra === -1) return true;
  // A surname may come first: the middle name is then the last word.
  const isReversed = (found.get(0) ?? 0) > (found.get(shorter.length - 1) ?? 0);
  return extra > 0 && (extra < longer.length - 1 || isReversed);
}

/** Input in addition to the broker's answer; texts are empty if not given. */
interface Given {
  readonly email: string;
  readonly code: string;
  readonly device: string;
  readonly chatId: string;
  readonly referredBy: unknown;
}

type Session = Omit<BrokerSession, "email">;

/** Result of a login: a user to sign in, or the input that it waits for. */
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

interface LinkDeps {
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

/** A broker of the directory that this installation can reach. */
export interface SetUpBroker {
  readonly broker: Broker;
  readonly provider: BrokerProvider;
  /** Its page for adding funds, `{amount}` for rupees; null where it has none that is known. */
  readonly addFundsUri: string | null;
}

/** By the directory's id. */
export type SetUpBrokers = ReadonlyMap<number, SetUpBroker>;

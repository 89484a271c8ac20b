import { createHash, timingSafeEqual } from "node:crypto";
import type { Executor } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type {
  BrokerCodeBody,
  BrokerLoginBody,
  BrokerLoginState,
  BrokerLoginStarted,
  BrokerStep,
  BrokerTokenBody,
  LoginResponse,
} from "../../contract/index.ts";
import type { CallOrigin } from "../../platform/http/identify-call.ts";
import type { BrokerSession, CallbackParams } from "../../providers/brokers/index.ts";
import { flowOf, proofOf, readReferral } from "../accounts/index.ts";
import type { AttemptsService, EmailCodesService, SignedInMember } from "../accounts/index.ts";
import { brokerDirectory } from "../brokers/index.ts";
import { createSecretText } from "./attempts/login-attempts.service.ts";
import type {
  Attempt,
  AttemptOwner,
  BegunLogin,
  Login,
  LoginAttempts,
} from "./attempts/login-attempts.service.ts";
import { isOwnCallback } from "./callbacks.ts";
import { refusals } from "./failures.ts";
import type { LinkService, SetUpBroker, SetUpBrokers } from "./link.service.ts";
import { ownMessages } from "./messages.ts";
import { maskClientId } from "./sealed-clients.ts";

/** The site, and the member if signed in. */
export interface LoginCaller {
  readonly origin: CallOrigin;
  readonly member: SignedInMember | null;
}

export interface BegunBrokerLogin extends BrokerLoginStarted {
  /** Value that the broker returns if its protocol supports it. */
  readonly state: string;
}

/** Logins with brokers; failures are those of the routes. */
export interface BrokerLoginService {
  begin(
    caller: LoginCaller,
    given: BrokerLoginBody,
    signal: AbortSignal,
  ): Promise<BegunBrokerLogin>;
  /** The latest login of the calling browser. */
  latest(caller: LoginCaller): Promise<BrokerLoginState>;
  /** Mails a code for the calling browser's login, which keeps the address. */
  sendCode(caller: LoginCaller, given: BrokerCodeBody): Promise<void>;
  finish(caller: LoginCaller, given: BrokerTokenBody, signal: AbortSignal): Promise<LoginResponse>;
}

export interface BrokerLoginDeps {
  readonly brokers: SetUpBrokers;
  readonly attempts: LoginAttempts;
  readonly limits: Pick<AttemptsService, "countAnswer" | "subjectFrom">;
  readonly emailCodes: Pick<EmailCodesService, "send">;
  readonly links: LinkService;
  readonly publicUrl: string;
}

export function createBrokerLoginService(db: Executor, deps: BrokerLoginDeps): BrokerLoginService {
  const { attempts, limits, emailCodes, links, publicUrl } = deps;

  const requireBroker = (id: number, tenant: string): SetUpBroker => {
    const broker = brokerDirectory.find((one) => one.id === id);
    const partner = brokerDirectory.find(({ key, site }) => site !== null && key === tenant);
    const isOffered =
      broker?.tile === "open" && broker.protocol !== null && (partner ?? broker).id === id;
    if (broker === undefined || !isOffered) throw refusals.notOffered();
    const known = deps.brokers.get(id);
    if (known === undefined) throw refusals.notSetUp(broker.name);
    return known;
  };

  /** Asks the broker about what came back; whatever it says, the attempt is used. */
  const askBroker = async (
    { provider }: SetUpBroker,
    attempt: Attempt,
    { state, verifier }: BegunLogin,
    params: CallbackParams,
    signal: AbortSignal,
  ): Promise<BrokerSession> => {
    const returned = provider.login.readState(params);
    if (returned !== undefined && !isSame(returned, state)) throw refusals.stateMismatch();
    await attempts.answer(db, attempt);
    const { callback } = attempt;
    return provider.login
      .finish({ params, callback, state, verifier }, signal)
      .catch(async (error: unknown) => {
        await attempts.fail(attempt);
        throw error;
      });
  };

  const begin: BrokerLoginService["begin"] = async (caller, given, signal) => {
    const { origin } = caller;
    const { broker: id, callback, next } = given;
    const { broker, provider } = requireBroker(id, origin.tenant);
    const site = { broker, tenant: origin.tenant, publicUrl };
    if (!(await isOwnCallback(db, callback, site))) throw refusals.callbackRefused();
    const state = createSecretText();
    const verifier = createSecretText();
    const url = await provider.login.start(
      { callback, state, challenge: createHash("sha256").update(verifier).digest("base64url") },
      signal,
    );
    const { attempt, expiresAt } = await attempts.begin(
      ownerOf(caller),
      { brokerId: id, callback, next, referrer: readReferral(given.ref_id) },
      { kind: "begun", state, verifier },
    );
    return {
      success: true,
      message: ownMessages.begun,
      attempt,
      url,
      expires_at: expiresAt.toISOString(),
      state,
    };
  };

  const finish: BrokerLoginService["finish"] = async (caller, given, signal) => {
    const { origin, member } = caller;
    const broker = requireBroker(given.broker, origin.tenant);
    const attempt = await attempts.open(given.attempt, ownerOf(caller));
    if (attempt.brokerId !== given.broker) throw refusals.attemptUnknown();
    const newcomer = {
      email: given.email,
      code: given.validation_code,
      device: given.last_login_device,
      chatId: given.chat_id,
      referredBy: given.ref_id ?? attempt.referrer,
    };
    const { login } = attempt;
    const { confirm_name: isConfirmed, identity } = given;
    // Input for another step was already used there, as when a callback is reopened.
    const isOtherStep =
      (login.kind === "name_differs") !== (isConfirmed !== undefined) ||
      (login.kind === "identity_needed") !== (identity !== undefined);
    if (isOtherStep) throw refusals.attemptUsed();
    if (login.kind === "identity_needed") {
      // `open` has compared the member with the one who began.
      if (member === null || identity === undefined) throw refusals.attemptUnknown();
      const proof = proofOf(identity);
      return links.linkProven(member, proof, origin, broker, attempt, login, newcomer);
    }
    if (login.kind === "name_differs") {
      if (isConfirmed === true) return links.confirm(origin, broker, attempt, login, newcomer);
      if (!(await attempts.fail(attempt))) throw refusals.attemptUsed();
      throw refusals.nameDeclined();
    }
    if (login.kind === "email_needed") {
      if (given.email === "") throw refusals.attemptUsed();
      const linked = links.linkByEmail(origin, broker, attempt, login, newcomer);
      return linked.catch(async (error: unknown) => {
        if (error instanceof AppError && uselessEmails.has(error.code)) {
          await attempts.update(attempt, { ...login, sentTo: "", setsPassword: false });
        }
        throw error;
      });
    }
    const session = await askBroker(broker, attempt, login, given.params, signal);
    return links.signIn(origin, broker, attempt, session, newcomer);
  };

  return {
    async begin(caller, given, signal) {
      const subject = await limits.subjectFrom("brokerStart", caller.origin);
      return limits.countAnswer(subject, signal, () => begin(caller, given, signal));
    },
    async latest(caller) {
      const { login, brokerId, callback, next } = await attempts.latest(ownerOf(caller));
      const waiting = login === null ? null : presentStep(brokerId, login);
      return { broker: brokerId, callback, next, waiting };
    },
    async sendCode(caller, { email, sets_password: setsPassword }) {
      const attempt = await attempts.open("", ownerOf(caller));
      const { login } = attempt;
      if (login.kind !== "email_needed") throw refusals.attemptUsed();
      await emailCodes.send(caller.origin, email, login.clientName);
      await attempts.update(attempt, { ...login, sentTo: email, setsPassword });
    },
    async finish(caller, given, signal) {
      const subject = await limits.subjectFrom("brokerFinish", caller.origin);
      return limits.countAnswer(subject, signal, () => finish(caller, given, signal));
    },
  };
}

/** Failures after which the member has to give another address. */
const uselessEmails: ReadonlySet<string> = new Set([
  "broker.mapped_elsewhere",
  "account.link_refused",
  "account.link_protected",
  "account.invalid_email",
]);

const ownerOf = ({ origin, member }: LoginCaller): AttemptOwner => ({
  tenant: origin.tenant,
  userId: member?.userId ?? null,
  browser: flowOf(origin),
});

function presentStep(broker: number, login: Login): BrokerStep | null {
  switch (login.kind) {
    case "begun":
      return null;
    case "identity_needed":
      return { kind: "identity" };
    case "name_differs":
      return { kind: "name", name: { holder: login.session.name, member: login.member } };
    case "email_needed": {
      const { clientName: clientId, session, email, sentTo, setsPassword } = login;
      const maskedClientId = maskClientId(session.clientId);
      return {
        kind: "email",
        email: { broker, clientId, maskedClientId, email, sentTo, setsPassword },
      };
    }
  }
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

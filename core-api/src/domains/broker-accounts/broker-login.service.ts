import { createHash, timingSafeEqual } from "node:crypto";
import type { Executor } from "@munshi/db";
import type { BrokerLoginStarted, BrokerTokenBody, LoginResponse } from "../../contract/index.ts";
import type { CallOrigin } from "../../platform/http/identify-call.ts";
import type { BrokerSession, CallbackParams } from "../../providers/brokers/index.ts";
import { proofOf } from "../accounts/index.ts";
import type { AttemptsService, SignedInMember } from "../accounts/index.ts";
import { brokerDirectory } from "../brokers/index.ts";
import { createSecretText } from "./attempts/login-attempts.service.ts";
import type { Attempt, BegunLogin, LoginAttempts } from "./attempts/login-attempts.service.ts";
import { isOwnCallback } from "./callbacks.ts";
import { refusals } from "./failures.ts";
import type { LinkService } from "./link.service.ts";
import { ownMessages } from "./messages.ts";
import type { SetUpBroker, SetUpBrokers } from "./set-up-brokers.ts";

/** The site, and the member if signed in. */
export interface LoginCaller {
  readonly origin: CallOrigin;
  readonly member: SignedInMember | null;
}

export interface BegunBrokerLogin extends BrokerLoginStarted {
  /** What goes through the broker and comes back where its protocol carries it. */
  readonly state: string;
}

/** Logins with brokers; failures are those of the routes. */
export interface BrokerLoginService {
  begin(
    caller: LoginCaller,
    given: { readonly broker: number; readonly callback: string },
    signal: AbortSignal,
  ): Promise<BegunBrokerLogin>;
  finish(caller: LoginCaller, given: BrokerTokenBody, signal: AbortSignal): Promise<LoginResponse>;
}

export interface BrokerLoginDeps {
  readonly brokers: SetUpBrokers;
  readonly attempts: LoginAttempts;
  readonly limits: Pick<AttemptsService, "countAnswer" | "subjectFrom">;
  readonly links: LinkService;
  readonly publicUrl: string;
}

export function createBrokerLoginService(db: Executor, deps: BrokerLoginDeps): BrokerLoginService {
  const { attempts, limits, links, publicUrl } = deps;

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
    { callback, state, verifier }: BegunLogin,
    params: CallbackParams,
    signal: AbortSignal,
  ): Promise<BrokerSession> => {
    const returned = provider.readState(params);
    if (returned !== undefined && !isSame(returned, state)) throw refusals.stateMismatch();
    await attempts.answer(db, attempt);
    return provider
      .finish({ params, callback, state, verifier }, signal)
      .catch(async (error: unknown) => {
        await attempts.fail(attempt);
        throw error;
      });
  };

  const begin: BrokerLoginService["begin"] = async (
    { origin, member },
    { broker: id, callback },
    signal,
  ) => {
    const { broker, provider } = requireBroker(id, origin.tenant);
    const site = { broker, tenant: origin.tenant, publicUrl };
    if (!(await isOwnCallback(db, callback, site))) throw refusals.callbackRefused();
    const state = createSecretText();
    const verifier = createSecretText();
    const url = await provider.start(
      { callback, state, challenge: createHash("sha256").update(verifier).digest("base64url") },
      signal,
    );
    const { attempt, expiresAt } = await attempts.begin(
      { brokerId: id, tenant: origin.tenant, userId: member?.userId ?? null },
      { kind: "begun", callback, state, verifier },
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
    const owner = {
      brokerId: given.broker,
      tenant: origin.tenant,
      userId: member?.userId ?? null,
    };
    const attempt = await attempts.open(given.attempt, owner);
    const newcomer = {
      email: given.email,
      code: given.validation_code,
      device: given.last_login_device,
      chatId: given.chat_id,
      referredBy: given.ref_id,
    };
    const { login } = attempt;
    const { confirm_name: isConfirmed, identity } = given;
    // What comes for another step was used there: a callback that is opened again, say.
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
      return links.linkByEmail(origin, broker, attempt, login, newcomer);
    }
    const session = await askBroker(broker, attempt, login, given.params, signal);
    return links.signIn(origin, broker, attempt, session, newcomer);
  };

  return {
    async begin(caller, given, signal) {
      const subject = await limits.subjectFrom("brokerStart", caller.origin);
      return limits.countAnswer(subject, signal, () => begin(caller, given, signal));
    },
    async finish(caller, given, signal) {
      const subject = await limits.subjectFrom("brokerFinish", caller.origin);
      return limits.countAnswer(subject, signal, () => finish(caller, given, signal));
    },
  };
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

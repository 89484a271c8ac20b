import type { BrokerTokenPayload, LoginResponse } from "@munshi/core-api/contract";
import { AppError } from "@munshi/platform";
import { brokerLoginRoutes } from "../contract/session.ts";
import type { BrokerWaitingView, SignInView } from "../contract/session.ts";
import type { AccountsCall, AccountsClient } from "../core-client/accounts-client.ts";
import { addRoutes } from "../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../http/add-routes.ts";
import { originOf } from "../http/caller.ts";
import type { HttpContext } from "../http/context.ts";
import type { AttemptCookies } from "../session/attempt-cookies.ts";
import { finishSignIn } from "../session/finish-sign-in.ts";
import type { SignInDeps } from "../session/finish-sign-in.ts";
import type { SealedAttemptsDeps } from "../session/sealed-attempts.ts";
import { createBrokerAttempts } from "./broker-attempts.ts";
import type {
  BegunLogin,
  BrokerAttempt,
  BrokerAttempts,
  EmailLogin,
  WaitingLogin,
} from "./broker-attempts.ts";

export interface BrokerLoginDeps extends SignInDeps {
  readonly attempts: BrokerAttempts;
  readonly cookies: AttemptCookies;
  readonly accounts: AccountsClient;
}

/**
 * Login through a broker: core-api begins and finishes it. The attempt's secret stays on the
 * server, bound to the browser that began. A logged-in member links the broker's account.
 */
export function addBrokerLoginRoutes(
  router: BffRouter,
  parts: RouteDeps &
    SealedAttemptsDeps &
    Omit<BrokerLoginDeps, "attempts" | "cookies"> & {
      readonly attemptCookies: (browser: string, waiting: string) => AttemptCookies;
    },
): void {
  const deps = {
    ...parts,
    attempts: createBrokerAttempts(parts),
    cookies: parts.attemptCookies("munshi-broker-login", "munshi-broker-attempt"),
  };
  const { accounts, next } = deps;
  addRoutes(router, brokerLoginRoutes, deps, {
    "POST /api/session/broker/start": async ({ body, ctx }) => {
      const { broker, callback, ...given } = body;
      const payload = { broker, callback: next.ownOrigin(ctx) + callback };
      const started = await callAsMemberOrVisitor(deps, ctx, async (access) =>
        accounts.startBrokerLogin(payload, callOf(ctx, access)),
      );
      await keep(deps, ctx, {
        kind: "begun",
        broker,
        callback,
        secret: started.attempt,
        next: await next.accept(ctx, given.next),
        referrer: given.ref_id ?? null,
      });
      return { url: started.url };
    },
    "POST /api/session/broker/finish": async ({ body: { callback, params }, ctx }) => {
      const attempt = await take(deps, ctx);
      if (attempt.callback !== callback) {
        // A callback opened from another person's link leaves the login in progress unchanged.
        await keep(deps, ctx, attempt);
        throw attemptUnknown();
      }
      return finish(deps, ctx, attempt, { params });
    },
    "GET /api/session/broker/waiting": async ({ ctx }) => viewWaiting(await peek(deps, ctx)),
    "POST /api/session/broker/code": async ({ body, ctx }) => {
      const { email, sets_password: setsPassword } = body;
      const attempt = await readEmailLogin(deps, ctx);
      const payload = { client_id: attempt.clientId, email_id: email };
      ctx.state.keepsFlow = true;
      const answer = await accounts.sendCode(payload, originOf(ctx));
      await change(deps, ctx, { ...attempt, sentTo: email, setsPassword });
      return { ...answer };
    },
    "POST /api/session/broker/email": async ({ body, ctx }) => {
      await readEmailLogin(deps, ctx);
      return finish(deps, ctx, await take(deps, ctx), body);
    },
    "POST /api/session/broker/identity": async ({ body: identity, ctx }) => {
      if ((await peek(deps, ctx)).kind !== "identity-needed") throw attemptExpired();
      return finish(deps, ctx, await take(deps, ctx), { identity });
    },
    "POST /api/session/broker/name": async ({ body: { confirm }, ctx }) => {
      if ((await peek(deps, ctx)).kind !== "name-differs") throw attemptExpired();
      return finish(deps, ctx, await take(deps, ctx), { confirm_name: confirm });
    },
  });
}

async function finish(
  deps: BrokerLoginDeps,
  ctx: HttpContext,
  attempt: BrokerAttempt,
  given: Pick<
    BrokerTokenPayload,
    "params" | "email" | "validation_code" | "identity" | "confirm_name"
  >,
): Promise<SignInView> {
  const { broker, secret, referrer } = attempt;
  const payload: BrokerTokenPayload = {
    broker,
    attempt: secret,
    last_login_device: "web",
    ...given,
    ...(referrer === null ? {} : { ref_id: referrer }),
  };
  let answer: LoginResponse;
  try {
    answer = await callAsMemberOrVisitor(deps, ctx, async (access) =>
      deps.accounts.signInByBroker(payload, callOf(ctx, access)),
    );
  } catch (error) {
    await keep(deps, ctx, attemptAfter(error, attempt));
    throw error;
  }
  await keep(deps, ctx, attempt.kind === "email-needed" ? attempt : beginningOf(attempt));
  return finishSignIn(deps, ctx, answer, attempt.next ?? undefined);
}

function beginningOf({ broker, secret, next, referrer, callback }: BrokerAttempt): BegunLogin {
  return { kind: "begun", broker, secret, next, referrer, callback };
}

/** The step to continue with after a failure: email address, name, or the same step again. */
function attemptAfter(error: unknown, attempt: BrokerAttempt): BrokerAttempt {
  if (!(error instanceof AppError)) return attempt;
  const { code, fields } = error;
  const read = (name: string): string => {
    const value = fields[name];
    return typeof value === "string" ? value : "";
  };
  const shared = beginningOf(attempt);
  if (fields["error_code"] === 4000) {
    return {
      ...shared,
      kind: "email-needed",
      clientId: read("client_id"),
      maskedClientId: read("masked_client_id"),
      email: read("email"),
      sentTo: "",
      setsPassword: false,
    };
  }
  if (code === "broker.identity_needed") return { ...shared, kind: "identity-needed" };
  if (code === "broker.name_differs") {
    return { ...shared, kind: "name-differs", holder: read("holder"), member: read("member") };
  }
  if (attempt.kind !== "email-needed" && endedLogins.has(code)) return shared;
  // Request a different address.
  return attempt.kind === "email-needed" && uselessEmails.has(code)
    ? { ...attempt, sentTo: "", setsPassword: false }
    : attempt;
}

const endedLogins: ReadonlySet<string> = new Set([
  "broker.name_declined",
  "broker.attempt_used",
  "broker.attempt_expired",
  "broker.attempt_unknown",
  "broker.client_taken",
  "broker.mapped_elsewhere",
]);

const uselessEmails: ReadonlySet<string> = new Set([
  "broker.mapped_elsewhere",
  "account.link_refused",
  "account.link_protected",
  "account.invalid_email",
]);

/** With the session's token if a member is logged in. */
async function callAsMemberOrVisitor<T>(
  { gate }: BrokerLoginDeps,
  ctx: HttpContext,
  call: (access: string | null) => Promise<T>,
): Promise<T> {
  return (await gate.find(ctx)) === null ? call(null) : gate.callAs(ctx, call);
}

function callOf(ctx: HttpContext, access: string | null): AccountsCall {
  return {
    origin: originOf(ctx),
    signal: ctx.state.signal,
    ...(access === null ? {} : { access }),
  };
}

/** Saves finished attempts too: core-api rejects their reuse with its own message. */
async function keep(deps: BrokerLoginDeps, ctx: HttpContext, attempt: BrokerAttempt) {
  const state = await deps.attempts.keep(deps.cookies.ensureBrowser(ctx), attempt);
  deps.cookies.setWaiting(ctx, state);
}

async function take({ attempts, cookies }: BrokerLoginDeps, ctx: HttpContext) {
  const waiting = cookies.waiting(ctx);
  if (waiting === "") throw attemptUnknown();
  const attempt = await attempts.take(cookies.browser(ctx), waiting);
  if (attempt === null) throw attemptExpired();
  return attempt;
}

/** Reads the waiting login without consuming it, so that reloads work. */
async function peek(
  { attempts, cookies }: BrokerLoginDeps,
  ctx: HttpContext,
): Promise<WaitingLogin> {
  const waiting = cookies.waiting(ctx);
  if (waiting === "") throw attemptUnknown();
  const attempt = await attempts.peek(cookies.browser(ctx), waiting);
  if (attempt === null || attempt.kind === "begun") throw attemptExpired();
  return attempt;
}

async function readEmailLogin(deps: BrokerLoginDeps, ctx: HttpContext): Promise<EmailLogin> {
  const attempt = await peek(deps, ctx);
  if (attempt.kind !== "email-needed") throw attemptExpired();
  return attempt;
}

function viewWaiting(attempt: WaitingLogin): BrokerWaitingView {
  if (attempt.kind === "identity-needed") return { kind: "identity" };
  if (attempt.kind === "name-differs") {
    const { holder, member } = attempt;
    return { kind: "name", name: { holder, member } };
  }
  const { broker, clientId, maskedClientId, email, sentTo, setsPassword } = attempt;
  return {
    kind: "email",
    email: { broker, clientId, maskedClientId, email, sentTo, setsPassword },
  };
}

async function change(
  { attempts, cookies }: BrokerLoginDeps,
  ctx: HttpContext,
  attempt: EmailLogin,
): Promise<void> {
  await attempts.replace(cookies.browser(ctx), cookies.waiting(ctx), attempt);
}

const attemptUnknown = (): AppError =>
  new AppError("broker.attempt_unknown", 400, "No login in progress. Start again.");

const attemptExpired = (): AppError =>
  new AppError("broker.attempt_expired", 410, "Login timed out. Log in again.");

import type { Router } from "@koa/router";
import type { BrokerTokenPayload, LoginResponse } from "@munshi/core-api/contract";
import { AppError } from "@munshi/platform";
import type { RouteParameters } from "@munshi/platform";
import type { BrokerStartView, BrokerWaitingView, SignInView } from "../contract/index.ts";
import type { AccountsCall, AccountsClient } from "../core-client/accounts-client.ts";
import { originOf } from "../http/caller.ts";
import type { HttpContext, RequestState } from "../http/context.ts";
import { readJson } from "../http/read-body.ts";
import type { AttemptCookies } from "../session/attempt-cookies.ts";
import { finishSignIn } from "../session/finish-sign-in.ts";
import type { SignInDeps } from "../session/finish-sign-in.ts";
import type {
  BegunLogin,
  BrokerAttempt,
  BrokerAttempts,
  EmailLogin,
  WaitingLogin,
} from "./broker-attempts.ts";
import {
  codeBody,
  emailBody,
  finishBody,
  identityBody,
  nameBody,
  startBody,
} from "./broker-login.schema.ts";

export interface BrokerLoginDeps extends SignInDeps {
  readonly attempts: BrokerAttempts;
  readonly cookies: AttemptCookies;
  readonly accounts: AccountsClient;
}

const base = "/api/session/broker";

/**
 * Login through a broker: core-api begins and finishes it; the attempt's secret stays here, for the
 * browser that began. Whoever is signed in meanwhile links the broker's account to theirs.
 */
export function addBrokerLoginRoutes(
  router: Router<RequestState, RouteParameters>,
  deps: BrokerLoginDeps,
): void {
  const { accounts, next } = deps;

  router.post(`${base}/start`, async (ctx) => {
    enter(ctx, `${base}/start`);
    const { broker, callback, ...given } = await readJson(ctx, startBody);
    const payload = { broker, callback: next.ownOrigin(ctx) + callback };
    const started = await asWhoeverIsHere(deps, ctx, async (access) =>
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
    const view: BrokerStartView = { url: started.url };
    ctx.body = view;
  });

  router.post(`${base}/finish`, async (ctx) => {
    enter(ctx, `${base}/finish`);
    const { callback, params } = await readJson(ctx, finishBody);
    const attempt = await take(deps, ctx);
    if (attempt.callback !== callback) {
      // An answer that somebody else's link brought leaves the login that was begun as it is.
      await keep(deps, ctx, attempt);
      throw attemptUnknown();
    }
    ctx.body = await finish(deps, ctx, attempt, { params });
  });

  router.get(`${base}/waiting`, async (ctx) => {
    enter(ctx, `${base}/waiting`);
    ctx.body = viewWaiting(await peek(deps, ctx));
  });

  router.post(`${base}/code`, async (ctx) => {
    enter(ctx, `${base}/code`);
    const { email, sets_password: setsPassword } = await readJson(ctx, codeBody);
    const attempt = await readEmailLogin(deps, ctx);
    const payload = { client_id: attempt.clientId, email_id: email };
    ctx.state.keepsFlow = true;
    ctx.body = await accounts.sendCode(payload, originOf(ctx));
    await change(deps, ctx, { ...attempt, sentTo: email, setsPassword });
  });

  router.post(`${base}/email`, async (ctx) => {
    enter(ctx, `${base}/email`);
    const body = await readJson(ctx, emailBody);
    await readEmailLogin(deps, ctx);
    ctx.body = await finish(deps, ctx, await take(deps, ctx), body);
  });

  router.post(`${base}/identity`, async (ctx) => {
    enter(ctx, `${base}/identity`);
    const identity = await readJson(ctx, identityBody);
    if ((await peek(deps, ctx)).kind !== "identity-needed") throw attemptExpired();
    ctx.body = await finish(deps, ctx, await take(deps, ctx), { identity });
  });

  router.post(`${base}/name`, async (ctx) => {
    enter(ctx, `${base}/name`);
    const { confirm } = await readJson(ctx, nameBody);
    if ((await peek(deps, ctx)).kind !== "name-differs") throw attemptExpired();
    ctx.body = await finish(deps, ctx, await take(deps, ctx), { confirm_name: confirm });
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
    answer = await asWhoeverIsHere(deps, ctx, async (access) =>
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

/** The step that a failure leads to: an e-mail address, a name, or the same step again. */
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
  // Another address has to be given.
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

/** With the session's token where somebody is signed in. */
async function asWhoeverIsHere<T>(
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

/** Also what is used up by now: whoever brings it again is told so by core-api. */
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

/** The login that waits for a step; it stays as it is, however often a page is reloaded. */
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
  new AppError("broker.attempt_unknown", 400, "No login of this kind was begun in this browser.");

const attemptExpired = (): AppError =>
  new AppError("broker.attempt_expired", 410, "This took too long. Please log in again.");

function enter(ctx: HttpContext, route: string): void {
  ctx.state.route = route;
  ctx.set("cache-control", "no-store");
}

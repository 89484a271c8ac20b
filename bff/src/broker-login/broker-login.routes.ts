import type { Router } from "@koa/router";
import type { BrokerTokenPayload, LoginResponse } from "@munshi/core-api/contract";
import { AppError } from "@munshi/platform";
import type { RouteParameters } from "@munshi/platform";
import type { BrokerEmailView, BrokerStartView, SignInView } from "../contract/index.ts";
import type { AccountsCall, AccountsClient } from "../core-client/accounts-client.ts";
import { originOf } from "../http/caller.ts";
import type { HttpContext, RequestState } from "../http/context.ts";
import { readJson } from "../http/read-body.ts";
import type { AttemptCookies } from "../session/attempt-cookies.ts";
import { finishSignIn } from "../session/finish-sign-in.ts";
import type { SignInDeps } from "../session/finish-sign-in.ts";
import type { BrokerAttempt, BrokerAttempts, EmailLogin } from "./broker-attempts.ts";
import { codeBody, emailBody, finishBody, startBody } from "./broker-login.schema.ts";

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

  router.get(`${base}/email`, async (ctx) => {
    enter(ctx, `${base}/email`);
    const { broker, clientId, maskedClientId, email, sentTo, setsPassword } = await readWaiting(
      deps,
      ctx,
    );
    const view: BrokerEmailView = {
      broker,
      clientId,
      maskedClientId,
      email,
      sentTo,
      setsPassword,
    };
    ctx.body = view;
  });

  router.post(`${base}/code`, async (ctx) => {
    enter(ctx, `${base}/code`);
    const { email, sets_password: setsPassword } = await readJson(ctx, codeBody);
    const attempt = await readWaiting(deps, ctx);
    const payload = { client_id: attempt.clientId, email_id: email };
    ctx.body = await accounts.sendCode(payload, originOf(ctx));
    await change(deps, ctx, { ...attempt, sentTo: email, setsPassword });
  });

  router.post(`${base}/email`, async (ctx) => {
    enter(ctx, `${base}/email`);
    const body = await readJson(ctx, emailBody);
    await readWaiting(deps, ctx);
    ctx.body = await finish(deps, ctx, await take(deps, ctx), body);
  });
}

async function finish(
  deps: BrokerLoginDeps,
  ctx: HttpContext,
  attempt: BrokerAttempt,
  given: Pick<BrokerTokenPayload, "params" | "email" | "validation_code">,
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
    await keep(deps, ctx, readEmailNeeded(error, attempt) ?? forgetUselessEmail(error, attempt));
    throw error;
  }
  await keep(deps, ctx, attempt);
  return finishSignIn(deps, ctx, answer, attempt.next ?? undefined);
}

/** Error code 4000: nobody is known by this account at the broker. Null for any other failure. */
function readEmailNeeded(error: unknown, attempt: BrokerAttempt): EmailLogin | null {
  if (!(error instanceof AppError) || error.fields["error_code"] !== 4000) return null;
  const read = (name: string): string => {
    const value = error.fields[name];
    return typeof value === "string" ? value : "";
  };
  const { broker, secret, next, referrer, callback } = attempt;
  return {
    kind: "email-needed",
    broker,
    secret,
    next,
    referrer,
    callback,
    clientId: read("client_id"),
    maskedClientId: read("masked_client_id"),
    email: read("email"),
    sentTo: "",
    setsPassword: false,
  };
}

/** An address that turned out to be of no use is not gone on with: another one has to be given. */
function forgetUselessEmail(error: unknown, attempt: BrokerAttempt): BrokerAttempt {
  const isUseless = error instanceof AppError && uselessEmails.has(error.code);
  return isUseless && attempt.kind === "email-needed"
    ? { ...attempt, sentTo: "", setsPassword: false }
    : attempt;
}

const uselessEmails: ReadonlySet<string> = new Set([
  "broker.mapped_elsewhere",
  "account.link_refused",
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

/** The login that waits for an address; it stays as it is, however often a page is loaded anew. */
async function readWaiting(
  { attempts, cookies }: BrokerLoginDeps,
  ctx: HttpContext,
): Promise<EmailLogin> {
  const waiting = cookies.waiting(ctx);
  if (waiting === "") throw attemptUnknown();
  const attempt = await attempts.peek(cookies.browser(ctx), waiting);
  if (attempt?.kind !== "email-needed") throw attemptExpired();
  return attempt;
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

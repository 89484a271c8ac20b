import type { Router } from "@koa/router";
import { AppError, networkOf } from "@munshi/platform";
import type { RouteParameters } from "@munshi/platform";
import { choosePageAfterSignIn } from "../contract/index.ts";
import type { SocialEmailView, SocialOutcome } from "../contract/index.ts";
import type { SocialPayload, SocialProvider } from "../core-client/accounts-client.ts";
import { originOf } from "../http/caller.ts";
import type { HttpContext, RequestState } from "../http/context.ts";
import { readJson } from "../http/read-body.ts";
import { beginSession, finishSignIn } from "../session/finish-sign-in.ts";
import { createSecretText } from "../session/secret-text.ts";
import { socialEmailBody } from "../session/session-body.ts";
import { challengeOf } from "./social-attempts.ts";
import type { BegunAttempt, EmailAttempt } from "./social-attempts.ts";
import type { SocialDeps } from "./social-deps.ts";
import type { SocialProviderClient } from "./social-provider.ts";

const base = "/api/session/social";
/** As core-api names it. */
const tooManyTries = "attempts.too_many";
/** Characters of a ref_id that are kept on the way; core-api judges them. */
const mostReferrer = 100;

/** Sign-in through Google and Facebook: there by redirect, back with a code, then core-api's say. */
export function addSocialRoutes(
  router: Router<RequestState, RouteParameters>,
  deps: SocialDeps,
): void {
  const { attempts, cookies, next } = deps;

  router.get(`${base}/email`, async (ctx) => {
    enter(ctx, `${base}/email`);
    const attempt = await takeWaiting(deps, ctx);
    await keepWaiting(deps, ctx, attempt);
    const { provider, clientId, email } = attempt;
    const view: SocialEmailView = { provider, clientId, email };
    ctx.body = view;
  });

  router.post(`${base}/email`, async (ctx) => {
    enter(ctx, `${base}/email`);
    const body = await readJson(ctx, socialEmailBody);
    const attempt = await takeWaiting(deps, ctx);
    try {
      const payload = { ...attempt.token, ...body };
      const answer = await deps.accounts.signInSocially(attempt.provider, payload, originOf(ctx));
      cookies.clear(ctx);
      ctx.body = await finishSignIn(deps, ctx, answer, attempt.next ?? undefined);
    } catch (error) {
      // A wrong code may be typed again.
      await keepWaiting(deps, ctx, attempt);
      throw error;
    }
  });

  router.get(`${base}/:provider`, async (ctx) => {
    enter(ctx, `${base}/:provider`);
    const [name, provider] = findProvider(deps, ctx);
    if (!deps.startLimit.admits(networkOf(ctx.state.address ?? ""))) {
      sendToLogin(ctx, "failed", null, tooManyTries);
      return;
    }
    const nonce = createSecretText();
    const verifier = createSecretText();
    const redirectUri = `${next.ownOrigin(ctx)}${base}/${name}/callback`;
    const state = await attempts.keep(cookies.ensureBrowser(ctx), {
      kind: "begun",
      provider: name,
      nonce,
      verifier,
      redirectUri,
      next: await next.accept(ctx, readText(ctx, "next")),
      referrer: readText(ctx, "ref_id")?.slice(0, mostReferrer) ?? null,
    });
    const challenge = challengeOf(verifier);
    try {
      ctx.redirect(await provider.authorizeUrl({ redirectUri, state, nonce, challenge }));
    } catch (err) {
      deps.log.warn({ err }, "a provider of sign-ins cannot be asked");
      sendToLogin(ctx, "failed", null);
    }
  });

  router.get(`${base}/:provider/callback`, async (ctx) => {
    enter(ctx, `${base}/:provider/callback`);
    const [name, provider] = findProvider(deps, ctx);
    const attempt = await attempts.take(cookies.browser(ctx), readText(ctx, "state") ?? "");
    if (attempt?.kind !== "begun" || attempt.provider !== name) {
      sendToLogin(ctx, "expired", null);
      return;
    }
    const code = readText(ctx, "code");
    if (code === undefined) sendToLogin(ctx, "refused", attempt.next);
    else await signIn(deps, ctx, provider, attempt, code);
  });
}

async function signIn(
  deps: SocialDeps,
  ctx: HttpContext,
  provider: SocialProviderClient,
  attempt: BegunAttempt,
  code: string,
): Promise<void> {
  const { redirectUri, verifier, nonce, next, referrer } = attempt;
  let token: SocialPayload | null = null;
  try {
    const exchanged = await provider.exchange({ code, redirectUri, verifier, nonce });
    token = { ...exchanged, ...(referrer === null ? {} : { ref_id: referrer }) };
    const answer = await deps.accounts.signInSocially(attempt.provider, token, originOf(ctx));
    deps.cookies.clear(ctx);
    await beginSession(deps, ctx, answer);
    ctx.redirect(next ?? (await findFirstPage(deps, ctx)));
  } catch (error) {
    const needed = token === null ? null : readEmailNeeded(error, attempt, token);
    if (needed !== null) {
      await keepWaiting(deps, ctx, needed);
      sendToLogin(ctx, "email-needed", next);
      return;
    }
    const isRefused = error instanceof AppError && error.status < 500 && error.status !== 429;
    const isTooOften = error instanceof AppError && error.code === tooManyTries;
    if (!isRefused) deps.log.warn({ err: error }, "a social sign-in failed");
    const reason = isRefused || isTooOften ? error.code : null;
    sendToLogin(ctx, isRefused ? "refused" : "failed", next, reason);
  }
}

/** The home page if the new session cannot be read: the sign-in itself has succeeded. */
async function findFirstPage({ viewers, log }: SocialDeps, ctx: HttpContext): Promise<string> {
  try {
    const { viewer, member } = await viewers.view(ctx, "patiently");
    return choosePageAfterSignIn(viewer, member?.productType ?? null);
  } catch (err) {
    log.warn({ err }, "could not choose the page after a social sign-in");
    return "/";
  }
}

/** Error code 4000: the provider vouches for no e-mail address. Null for any other failure. */
function readEmailNeeded(
  error: unknown,
  { provider, next }: BegunAttempt,
  token: SocialPayload,
): EmailAttempt | null {
  if (!(error instanceof AppError) || error.fields["error_code"] !== 4000) return null;
  const { client_id: clientId, email } = error.fields;
  return {
    kind: "email-needed",
    provider,
    token,
    clientId: typeof clientId === "string" ? clientId : "",
    email: typeof email === "string" ? email : "",
    next,
  };
}

async function keepWaiting(deps: SocialDeps, ctx: HttpContext, attempt: EmailAttempt) {
  const state = await deps.attempts.keep(deps.cookies.ensureBrowser(ctx), attempt);
  deps.cookies.setWaiting(ctx, state);
}

async function takeWaiting(deps: SocialDeps, ctx: HttpContext): Promise<EmailAttempt> {
  const { attempts, cookies } = deps;
  const attempt = await attempts.take(cookies.browser(ctx), cookies.waiting(ctx));
  if (attempt?.kind === "email-needed") return attempt;
  throw new AppError("social.expired", 410, "This took too long. Please sign in again.");
}

function findProvider(
  deps: SocialDeps,
  ctx: HttpContext,
): readonly [SocialProvider, SocialProviderClient] {
  const name = ctx.params?.["provider"];
  const provider = name === "google" || name === "facebook" ? deps.providers[name] : null;
  if (provider === null || (name !== "google" && name !== "facebook")) {
    throw new AppError("social.unknown_provider", 404, "Nobody signs in this way here.");
  }
  return [name, provider];
}

function sendToLogin(
  ctx: HttpContext,
  social: SocialOutcome,
  next: string | null,
  reason: string | null = null,
): void {
  const query = new URLSearchParams({
    social,
    ...(reason === null || reason === "social.refused" ? {} : { reason }),
    ...(next === null ? {} : { next }),
  });
  ctx.redirect(`/login?${query.toString()}`);
}

function readText(ctx: HttpContext, name: string): string | undefined {
  const value = ctx.query[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

function enter(ctx: HttpContext, route: string): void {
  ctx.state.route = route;
  ctx.set("cache-control", "no-store");
  // Codes and states stand in these addresses.
  ctx.set("referrer-policy", "no-referrer");
}

import { AppError, networkOf } from "@munshi/platform";
import { choosePageAfterSignIn } from "../contract/index.ts";
import { socialRoutes } from "../contract/session.ts";
import type { SocialOutcome } from "../contract/session.ts";
import type { SocialProvider } from "../core-client/accounts-client.ts";
import { addRoutes } from "../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../http/add-routes.ts";
import { originOf } from "../http/caller.ts";
import type { HttpContext } from "../http/context.ts";
import { beginSession, finishSignIn } from "../session/finish-sign-in.ts";
import { createSecretText } from "../session/secret-text.ts";
import { challengeOf } from "./social-attempts.ts";
import type { BegunAttempt, EmailAttempt } from "./social-attempts.ts";
import { createSocialDeps } from "./social-deps.ts";
import type { SocialDeps, SocialParts } from "./social-deps.ts";
import type { SocialProviderClient } from "./social-provider.ts";

/** core-api's name of the provider. */
const tooManyTries = "attempts.too_many";
/** Maximum length of a stored ref_id; core-api validates it. */
const mostReferrer = 100;

/** Login through Google and Facebook: redirect, callback with a code, confirmation by core-api. */
export function addSocialRoutes(router: BffRouter, parts: RouteDeps & SocialParts): void {
  const deps = createSocialDeps(parts);
  const { attempts, cookies, next } = deps;
  addRoutes(router, socialRoutes, deps, {
    "GET /api/session/social/email": async ({ ctx }) => {
      hideAddress(ctx);
      const attempt = await takeWaiting(deps, ctx);
      await keepWaiting(deps, ctx, attempt);
      const { provider, clientId, email } = attempt;
      return { provider, clientId, email };
    },
    "POST /api/session/social/email": async ({ body, ctx }) => {
      hideAddress(ctx);
      const attempt = await takeWaiting(deps, ctx);
      try {
        const payload = { ...attempt.token, ...body };
        const answer = await deps.accounts.signInSocially(attempt.provider, payload, originOf(ctx));
        cookies.clear(ctx);
        return await finishSignIn(deps, ctx, answer, attempt.next ?? undefined);
      } catch (error) {
        // A wrong code can be corrected.
        await keepWaiting(deps, ctx, attempt);
        throw error;
      }
    },
    "GET /api/session/social/:provider": async ({ params, ctx }) => {
      hideAddress(ctx);
      const [name, provider] = findProvider(deps, params.provider);
      if (!deps.startLimit.admits(networkOf(ctx.state.address ?? ""))) {
        sendToLogin(ctx, "failed", null, tooManyTries);
        return undefined;
      }
      const nonce = createSecretText();
      const verifier = createSecretText();
      const redirectUri = `${next.ownOrigin(ctx)}/api/session/social/${name}/callback`;
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
        deps.log.warn({ err }, "a social login provider is unavailable");
        sendToLogin(ctx, "failed", null);
      }
      return undefined;
    },
    "GET /api/session/social/:provider/callback": async ({ params, ctx }) => {
      hideAddress(ctx);
      const [name, provider] = findProvider(deps, params.provider);
      const attempt = await attempts.take(cookies.browser(ctx), readText(ctx, "state") ?? "");
      const code = readText(ctx, "code");
      if (attempt?.kind !== "begun" || attempt.provider !== name) {
        sendToLogin(ctx, "expired", null);
      } else if (code === undefined) sendToLogin(ctx, "refused", attempt.next);
      else await signIn(deps, ctx, provider, attempt, code);
      return undefined;
    },
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
  let token: EmailAttempt["token"] | null = null;
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
    if (!isRefused) deps.log.warn({ err: error }, "social login failed");
    const reason = isRefused || isTooOften ? error.code : null;
    sendToLogin(ctx, isRefused ? "refused" : "failed", next, reason);
  }
}

/** Returns the home page if the new session cannot be read: the login itself has succeeded. */
async function findFirstPage({ viewers, log }: SocialDeps, ctx: HttpContext): Promise<string> {
  try {
    const { viewer, member } = await viewers.view(ctx, "patiently");
    return choosePageAfterSignIn(viewer, member?.productType ?? null);
  } catch (err) {
    log.warn({ err }, "could not choose the page after a social login");
    return "/";
  }
}

/** Error code 4000: the provider does not confirm an email address. Null for other failures. */
function readEmailNeeded(
  error: unknown,
  { provider, next }: BegunAttempt,
  token: EmailAttempt["token"],
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
  throw new AppError("social.expired", 410, "Login timed out. Log in again.");
}

function findProvider(
  deps: SocialDeps,
  name: string,
): readonly [SocialProvider, SocialProviderClient] {
  const provider = name === "google" || name === "facebook" ? deps.providers[name] : null;
  if (provider === null || (name !== "google" && name !== "facebook")) {
    throw new AppError("social.unknown_provider", 404, "This login provider is not supported.");
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

/** These addresses contain codes and states. */
function hideAddress(ctx: HttpContext): void {
  ctx.set("referrer-policy", "no-referrer");
}

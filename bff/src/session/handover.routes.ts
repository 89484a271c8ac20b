import { AppError } from "@munshi/platform";
import { handoverRoutes } from "../contract/session.ts";
import type { AccountsClient } from "../core-client/accounts-client.ts";
import type { NextAddresses } from "../gate/next-address.ts";
import { addRoutes } from "../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../http/add-routes.ts";
import { originOf } from "../http/caller.ts";
import type { HttpContext } from "../http/context.ts";
import { createTryLimit } from "../http/try-limit.ts";
import { readHostName } from "../middleware/accept-host.ts";
import type { SessionGate } from "./session-gate.ts";
import { sessionEnded } from "./sessions.ts";
import type { Sessions } from "./sessions.ts";

export interface HandoverDeps {
  readonly gate: SessionGate;
  readonly sessions: Sessions;
  readonly accounts: AccountsClient;
  readonly next: NextAddresses;
}

/** Carries a login from one host of the installation to another by a one-time code. */
export function addHandoverRoutes(router: BffRouter, deps: RouteDeps & HandoverDeps): void {
  const { gate, sessions, next } = deps;
  // Codes per member; core-api separately limits the logins made with them.
  const offerLimit = createTryLimit({ most: 30, windowMs: 600_000 });
  addRoutes(router, handoverRoutes, deps, {
    "POST /api/session/handover": async ({ body, ctx }) => {
      const origin = await next.originOfHost(ctx, body.host);
      if (origin === null) throw new AppError("session.unknown_host", 400, "Unknown site.");
      const session = await gate.find(ctx);
      if (session === null) throw sessionEnded();
      if (!offerLimit.admits(session.userId)) throw tooManyOffers();
      const code = await sessions.offer(session, new URL(origin).host);
      const query = new URLSearchParams({ code, next: body.next ?? "/" });
      return { url: `${origin}/api/session/accept?${query.toString()}` };
    },
    "GET /api/session/view": async ({ query: { code }, ctx, core }) => {
      ctx.set("referrer-policy", "no-referrer");
      try {
        const given = typeof code === "string" ? code.slice(0, 100) : "";
        const opened = await core("POST /client_views/accept", { body: { code: given } });
        const { user_id: userId, ...tokens } = opened;
        await gate.begin(ctx, { userId, tokens });
        ctx.redirect("/");
      } catch (error) {
        if (!(error instanceof AppError) || error.status !== 401) throw error;
        ctx.redirect("/login");
      }
      return undefined;
    },
    "GET /api/session/accept": async ({ query: { code, next: wanted }, ctx }) => {
      // The address contains a code until it is used.
      ctx.set("referrer-policy", "no-referrer");
      const target = await next.accept(ctx, typeof wanted === "string" ? wanted : "/");
      const isSignedIn =
        typeof code === "string" &&
        (await comesFromUs(ctx, next)) &&
        (await accept(deps, ctx, code));
      ctx.redirect(isSignedIn ? (target ?? "/") : "/login");
      return undefined;
    },
  });
}

/** Logs the browser in on this host, with separate tokens; false if the code is invalid. */
async function accept(deps: HandoverDeps, ctx: HttpContext, code: string): Promise<boolean> {
  const offered = await deps.sessions.accept(code, ctx.get("host").toLowerCase());
  if (offered === null) return false;
  try {
    const origin = originOf(ctx);
    const tokens = await deps.sessions.callAs(
      offered,
      async (access) => deps.accounts.fork(access, origin),
      origin,
    );
    await deps.gate.begin(ctx, { userId: offered.userId, tokens });
    return true;
  } catch (error) {
    // The code is not valid here: its login is on this host already.
    if (error instanceof AppError && uselessCodes.has(error.code)) return false;
    throw error;
  }
}

const uselessCodes: ReadonlySet<string> = new Set(["session.ended", "attempts.too_many"]);

const tooManyOffers = (): AppError =>
  new AppError("attempts.too_many", 429, "Too many attempts. Try again in a few minutes.", {
    retryAfter: 600,
  });

/**
 * Returns whether one of the site's pages opened the address. A link from elsewhere could log the
 * visitor in to an attacker's account.
 */
async function comesFromUs(ctx: HttpContext, next: NextAddresses): Promise<boolean> {
  const site = ctx.get("sec-fetch-site");
  if (site === "same-origin" || site === "same-site") return true;
  const referrer = ctx.get("referer");
  if (!URL.canParse(referrer)) return false;
  const { host } = new URL(referrer);
  return readHostName(host) !== null && (await next.originOfHost(ctx, host)) !== null;
}

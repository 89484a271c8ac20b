import type { Router } from "@koa/router";
import { AppError } from "@munshi/platform";
import type { RouteParameters } from "@munshi/platform";
import type { HandoverView } from "../contract/index.ts";
import type { AccountsClient } from "../core-client/accounts-client.ts";
import type { NextAddresses } from "../gate/next-address.ts";
import { originOf } from "../http/caller.ts";
import type { HttpContext, RequestState } from "../http/context.ts";
import { readJson } from "../http/read-body.ts";
import type { TryLimit } from "../http/try-limit.ts";
import { readHostName } from "../middleware/accept-host.ts";
import { handoverBody } from "./session-body.ts";
import type { SessionGate } from "./session-gate.ts";
import { sessionEnded } from "./sessions.ts";
import type { Sessions } from "./sessions.ts";

export interface HandoverDeps {
  readonly gate: SessionGate;
  readonly sessions: Sessions;
  readonly accounts: AccountsClient;
  readonly next: NextAddresses;
  /** How many codes a member is given; core-api bounds besides how many sign-ins come of them. */
  readonly offerLimit: TryLimit;
}

const handoverPath = "/api/session/handover";
const acceptPath = "/api/session/accept";

/** Carries a sign-in from one host of ours to another by a code that works once. */
export function addHandoverRoutes(
  router: Router<RequestState, RouteParameters>,
  deps: HandoverDeps,
): void {
  const { gate, sessions, next } = deps;

  router.post(handoverPath, async (ctx) => {
    ctx.state.route = handoverPath;
    ctx.set("cache-control", "no-store");
    const body = await readJson(ctx, handoverBody);
    const origin = await next.originOfHost(ctx, body.host);
    if (origin === null) {
      throw new AppError("session.unknown_host", 400, "This is no site of ours.");
    }
    const session = await gate.find(ctx);
    if (session === null) throw sessionEnded();
    if (!deps.offerLimit.admits(session.userId)) throw tooManyOffers();
    const code = await sessions.offer(session, new URL(origin).host);
    const query = new URLSearchParams({ code, next: body.next ?? "/" });
    const view: HandoverView = { url: `${origin}${acceptPath}?${query.toString()}` };
    ctx.body = view;
  });

  router.get(acceptPath, async (ctx) => {
    ctx.state.route = acceptPath;
    ctx.set("cache-control", "no-store");
    // The address holds a code until it is used up: nobody is told of it.
    ctx.set("referrer-policy", "no-referrer");
    const { code, next: wanted } = ctx.query;
    const target = await next.accept(ctx, typeof wanted === "string" ? wanted : "/");
    const isSignedIn =
      typeof code === "string" && (await comesFromUs(ctx, next)) && (await accept(deps, ctx, code));
    ctx.redirect(isSignedIn ? (target ?? "/") : "/login");
  });
}

/** Signs the browser in on this host, with tokens of its own; false where the code is of no use. */
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
    // Such a code is of no use on this host: the login there is.
    if (error instanceof AppError && uselessCodes.has(error.code)) return false;
    throw error;
  }
}

const uselessCodes: ReadonlySet<string> = new Set(["session.ended", "attempts.too_many"]);

const tooManyOffers = (): AppError =>
  new AppError("attempts.too_many", 429, "There were too many tries. Please wait a few minutes.", {
    retryAfter: 600,
  });

/**
 * Did one of our pages send the browser here? Otherwise a link with a stranger's code would sign
 * somebody in as that stranger.
 */
async function comesFromUs(ctx: HttpContext, next: NextAddresses): Promise<boolean> {
  const site = ctx.get("sec-fetch-site");
  if (site === "same-origin" || site === "same-site") return true;
  const referrer = ctx.get("referer");
  if (!URL.canParse(referrer)) return false;
  const { host } = new URL(referrer);
  return readHostName(host) !== null && (await next.originOfHost(ctx, host)) !== null;
}

import type { BrokerLoginState, BrokerStep, BrokerTokenPayload } from "@munshi/core-api/contract";
import type { CoreKey, CoreRoutes } from "@munshi/core-api/routes";
import { AppError } from "@munshi/platform";
import type { Answer, CallInput } from "@munshi/platform/contract";
import { brokerLoginRoutes } from "../contract/session.ts";
import type { SignInView } from "../contract/session.ts";
import { addRoutes } from "../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../http/add-routes.ts";
import { originOf } from "../http/caller.ts";
import type { HttpContext } from "../http/context.ts";
import { finishSignIn } from "../session/finish-sign-in.ts";
import type { SignInDeps } from "../session/finish-sign-in.ts";

/** Exceeds core-api's own timeout for the broker, so that core-api reports the failure. */
const brokerMs = 22_000;

/**
 * Login through a broker: core-api stores it, bound to the flow of the browser that began. A
 * logged-in member links the broker's account.
 */
export function addBrokerLoginRoutes(router: BffRouter, deps: RouteDeps & SignInDeps): void {
  const { transport, gate, next } = deps;

  /** Calls core-api for this browser, with the session's token if a member is logged in. */
  const call = async <K extends CoreKey>(
    ctx: HttpContext,
    key: K,
    input?: CallInput<CoreRoutes[K]>,
    timeout: { readonly timeoutMs?: number } = {},
  ): Promise<Answer<CoreRoutes[K]>> => {
    ctx.state.keepsFlow = true;
    const context = { origin: originOf(ctx), signal: ctx.state.signal, ...timeout };
    return (await gate.find(ctx)) === null
      ? transport.call(key, input, context)
      : gate.callAs(ctx, async (access) => transport.call(key, input, { ...context, access }));
  };

  /** The login of this browser, if it waits for a step. */
  const requireStep = async (
    ctx: HttpContext,
    kind?: BrokerStep["kind"],
  ): Promise<BrokerLoginState & { readonly waiting: BrokerStep }> => {
    const { waiting, ...login } = await call(ctx, "GET /user/broker_login");
    if (waiting !== null && (kind === undefined || waiting.kind === kind)) {
      return { ...login, waiting };
    }
    throw new AppError("broker.attempt_expired", 410, "Login timed out. Log in again.");
  };

  const finish = async (
    ctx: HttpContext,
    login: BrokerLoginState,
    given: Omit<BrokerTokenPayload, "broker">,
  ): Promise<SignInView> => {
    const body = { broker: login.broker, last_login_device: "web", ...given };
    const timeout = { timeoutMs: brokerMs };
    const answer = await call(ctx, "POST /user/set_oauth_token", { body }, timeout);
    return finishSignIn(deps, ctx, answer, login.next ?? undefined);
  };

  addRoutes(router, brokerLoginRoutes, deps, {
    "POST /api/session/broker/start": async ({ body: { callback, ...given }, ctx }) => {
      const body = {
        ...given,
        callback: next.ownOrigin(ctx) + callback,
        next: await next.accept(ctx, given.next),
      };
      const timeout = { timeoutMs: brokerMs };
      const { url } = await call(ctx, "POST /user/broker_login", { body }, timeout);
      return { url };
    },
    "POST /api/session/broker/finish": async ({ body: { callback, params }, ctx }) => {
      const login = await call(ctx, "GET /user/broker_login");
      if (login.callback === next.ownOrigin(ctx) + callback) return finish(ctx, login, { params });
      // A callback opened from another person's link leaves the login in progress unchanged.
      throw new AppError("broker.attempt_unknown", 400, "No login in progress. Start again.");
    },
    "GET /api/session/broker/waiting": async ({ ctx }) => (await requireStep(ctx)).waiting,
    "POST /api/session/broker/code": async ({ body, ctx }) => {
      await requireStep(ctx, "email");
      return { ...(await call(ctx, "POST /user/broker_login/code", { body })) };
    },
    "POST /api/session/broker/email": async ({ body, ctx }) =>
      finish(ctx, await requireStep(ctx, "email"), body),
    "POST /api/session/broker/identity": async ({ body: identity, ctx }) =>
      finish(ctx, await requireStep(ctx, "identity"), { identity }),
    "POST /api/session/broker/name": async ({ body: { confirm }, ctx }) =>
      finish(ctx, await requireStep(ctx, "name"), { confirm_name: confirm }),
  });
}

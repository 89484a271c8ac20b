import { internalSecretHeader } from "@munshi/core-api/contract";
import { AppError } from "@munshi/platform";
import type { Log, Secret } from "@munshi/platform";
import { notYetAvailable } from "../contract/index.ts";
import { serverRoutes } from "../contract/views.ts";
import type { CoreClient } from "../core-client/core-client.ts";
import type { CoreTransport } from "../core-client/core-transport.ts";
import { addRoutes } from "./add-routes.ts";
import type { HttpContext } from "./context.ts";
import type { BffRouter, RouteDeps } from "./add-routes.ts";
import { readBody } from "./read-body.ts";

const telegramSecretHeader = "x-telegram-bot-api-secret-token";
const paymentHeaders = ["x-razorpay-signature", "x-razorpay-event-id"];

/** Routes for other servers (load balancer, core-api, Telegram), which call by address. */
export function addServerRoutes(
  router: BffRouter,
  deps: RouteDeps & {
    readonly core: CoreClient;
    readonly transport: CoreTransport;
    /** Loads what the first visitor will request. */
    readonly warm: () => Promise<void>;
    readonly log: Log;
    readonly secret: Secret | null;
  },
): void {
  /** Passes a call of a third party on, with the headers that core-api checks. */
  const passOn = async (
    ctx: HttpContext,
    path: string,
    headers: readonly string[],
    read: () => Promise<Buffer> | undefined = () => readBody(ctx),
  ): Promise<undefined> => {
    const { status, bytes } = await deps.transport.send({
      method: "POST",
      path,
      headers: Object.fromEntries(headers.map((name) => [name, ctx.get(name).slice(0, 256)])),
      body: await read(),
      signal: ctx.state.signal,
    });
    ctx.status = status;
    ctx.type = "application/json";
    ctx.body = bytes;
    return undefined;
  };
  addRoutes(router, serverRoutes, deps, {
    "GET /healthz": async () => ({ ok: true, features: { notYetAvailable } }),
    "GET /readyz": async () => {
      await deps.core.checkReady().catch((cause: unknown) => {
        throw new AppError("service.not_ready", 503, "Service is starting. Try again shortly.", {
          cause,
          expose: true,
          retryAfter: 1,
        });
      });
      return { ok: true };
    },
    "POST /telegram/webhook": ({ ctx }) => passOn(ctx, "/telegram/webhook", [telegramSecretHeader]),
    "POST /mail/one-click/:token": ({ params, ctx }) => {
      // A form that says the same for everyone.
      ctx.req.resume();
      return passOn(ctx, `/mail/opt-out/${params.token}`, [], () => undefined);
    },
    "GET /mail/one-click/:token": async ({ params, ctx }) => {
      ctx.redirect(`/mail/opt-out/${params.token}`);
      return undefined;
    },
    "POST /payments/webhook": ({ ctx }) => passOn(ctx, "/payments/webhook", paymentHeaders),
    "POST /orders/postback/:broker": ({ params, ctx }) =>
      passOn(ctx, `/orders/postback/${params.broker}`, []),
    "POST /internal/dataset-published": async ({ ctx }) => {
      if (deps.secret === null || !deps.secret.matches(ctx.get(internalSecretHeader))) {
        throw new AppError("request.forbidden", 403, "This call is for internal servers only.");
      }
      // Answer first: the new dataset is loaded from core-api in the background.
      ctx.req.resume();
      deps.warm().catch((err: unknown) => {
        deps.log.warn({ err }, "could not warm the new dataset");
      });
      ctx.status = 202;
      return { ok: true };
    },
  });
}

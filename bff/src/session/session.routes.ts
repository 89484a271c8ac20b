import { sessionRoutes } from "../contract/session.ts";
import type { AccountsClient } from "../core-client/accounts-client.ts";
import type { CoreTransport } from "../core-client/core-transport.ts";
import { addRoutes } from "../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../http/add-routes.ts";
import { originOf } from "../http/caller.ts";
import { readBody } from "../http/read-body.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import type { SignInDeps } from "./finish-sign-in.ts";
import { keepSecondStep } from "./second-step.routes.ts";
import type { SecondSteps } from "./second-step.routes.ts";

/** Login by password, sign-up, logout, and who is logged in. */
export function addSessionRoutes(
  router: BffRouter,
  deps: RouteDeps &
    SignInDeps & {
      readonly accounts: AccountsClient;
      readonly transport: CoreTransport;
      readonly secondSteps: SecondSteps;
    },
): void {
  const { accounts, gate, viewers } = deps;
  addRoutes(router, sessionRoutes, deps, {
    "GET /api/session": async ({ ctx }) => viewers.view(ctx),
    "POST /api/session/sign-in": async ({ body, ctx }) => {
      const { next, ...payload } = body;
      try {
        const answer = await accounts.signIn(payload, originOf(ctx));
        return await finishSignIn(deps, ctx, answer, next);
      } catch (error) {
        const { username: _, password: __, ...asked } = payload;
        throw await keepSecondStep(deps.secondSteps, ctx, error, {
          ...asked,
          ...(next === undefined ? {} : { next }),
        });
      }
    },
    "POST /api/session/sign-up": async ({ ctx }) => {
      const answer = await deps.transport.send({
        method: "POST",
        path: "/user/signup/",
        body: await readBody(ctx),
        origin: originOf(ctx),
        signal: ctx.state.signal,
      });
      ctx.status = answer.status;
      ctx.type = "json";
      ctx.body = answer.bytes;
      return undefined;
    },
    "POST /api/session/sign-out": async ({ ctx }) => {
      await gate.end(ctx);
      return viewers.view(ctx);
    },
  });
}

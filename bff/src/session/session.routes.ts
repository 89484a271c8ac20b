import type { Router } from "@koa/router";
import type { RouteParameters } from "@munshi/platform";
import type { AccountsClient } from "../core-client/accounts-client.ts";
import type { CoreTransport } from "../core-client/core-transport.ts";
import { originOf } from "../http/caller.ts";
import type { HttpContext, RequestState } from "../http/context.ts";
import { readBody, readJson } from "../http/read-body.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import type { SignInDeps } from "./finish-sign-in.ts";
import { keepSecondStep } from "./second-step.routes.ts";
import type { SecondSteps } from "./second-step.routes.ts";
import { signInBody } from "./session-body.ts";

export const sessionPath = "/api/session";

/** Sign-in, sign-up, sign-out, and who is signed in. */
export function addSessionRoutes(
  router: Router<RequestState, RouteParameters>,
  deps: SignInDeps & {
    readonly accounts: AccountsClient;
    readonly transport: CoreTransport;
    readonly secondSteps: SecondSteps;
  },
): void {
  const { accounts, gate } = deps;

  router.get(sessionPath, async (ctx) => {
    begin(ctx, sessionPath);
    ctx.body = await deps.viewers.view(ctx);
  });

  router.post(`${sessionPath}/sign-in`, async (ctx) => {
    begin(ctx, `${sessionPath}/sign-in`);
    const { next, ...payload } = await readJson(ctx, signInBody);
    try {
      const answer = await accounts.signIn(payload, originOf(ctx));
      ctx.body = await finishSignIn(deps, ctx, answer, next);
    } catch (error) {
      const { username: _, password: __, ...asked } = payload;
      throw await keepSecondStep(deps.secondSteps, ctx, error, {
        ...asked,
        ...(next === undefined ? {} : { next }),
      });
    }
  });

  router.post(`${sessionPath}/sign-up`, async (ctx) => {
    begin(ctx, `${sessionPath}/sign-up`);
    const body = await readBody(ctx);
    const answer = await deps.transport.send({
      method: "POST",
      path: "/user/signup/",
      body,
      origin: originOf(ctx),
      signal: ctx.state.signal,
    });
    ctx.status = answer.status;
    ctx.type = "json";
    ctx.body = answer.bytes;
  });

  router.post(`${sessionPath}/sign-out`, async (ctx) => {
    begin(ctx, `${sessionPath}/sign-out`);
    await gate.end(ctx);
    ctx.body = await deps.viewers.view(ctx);
  });
}

function begin(ctx: HttpContext, route: string): void {
  ctx.state.route = route;
  ctx.set("cache-control", "no-store");
}

import type { SecondFactorMethod } from "@munshi/core-api/contract";
import { AppError } from "@munshi/platform";
import { z } from "zod";
import type { AccountsClient } from "../core-client/accounts-client.ts";
import { secondStepRoutes } from "../contract/session.ts";
import { addRoutes } from "../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../http/add-routes.ts";
import { originOf } from "../http/caller.ts";
import type { HttpContext } from "../http/context.ts";
import type { AttemptCookies } from "./attempt-cookies.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import type { SignInDeps } from "./finish-sign-in.ts";
import { createSealedAttempts } from "./sealed-attempts.ts";
import type { SealedAttempts, SealedAttemptsDeps } from "./sealed-attempts.ts";

const methods = [
  "totp",
  "passkey",
  "recovery_code",
] as const satisfies readonly SecondFactorMethod[];
const needed = z.object({
  second_step: z.object({ token: z.string(), methods: z.array(z.enum(methods)).readonly() }),
});
const attempt = needed.shape.second_step.extend({
  last_login_device: z.string().exactOptional(),
  chat_id: z.union([z.string(), z.number(), z.null()]).exactOptional(),
  next: z.string().exactOptional(),
});
type Waiting = z.output<typeof attempt>;

/**
 * Logins whose password was correct; core-api's token for the second step never reaches a browser.
 */
export interface SecondSteps {
  readonly attempts: SealedAttempts<Waiting>;
  readonly cookies: AttemptCookies;
}

/** The time that core-api allows for the second factor. */
const lifeMs = 300_000;

export function createSecondSteps(
  deps: SealedAttemptsDeps & { readonly cookies: AttemptCookies },
): SecondSteps {
  return { attempts: createSealedAttempts(attempt, deps, lifeMs), cookies: deps.cookies };
}

/**
 * The answer to a failed login. If core-api requires a second factor, its token is stored here,
 * bound to this browser.
 */
export async function keepSecondStep(
  { attempts, cookies }: SecondSteps,
  ctx: HttpContext,
  error: unknown,
  asked: Pick<Waiting, "last_login_device" | "chat_id" | "next">,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== "sign_in.second_step") return error;
  const { second_step: step } = needed.parse(error.fields);
  const state = await attempts.keep(cookies.ensureBrowser(ctx), { ...step, ...asked });
  cookies.setWaiting(ctx, state);
  ctx.state.keepsFlow = true;
  return new AppError(error.code, error.status, error.message, {
    expose: true,
    fields: { ...error.fields, second_step: { methods: step.methods } },
  });
}

/** The second step of a login by password. */
export function addSecondStepRoutes(
  router: BffRouter,
  deps: RouteDeps &
    SignInDeps & { readonly accounts: AccountsClient; readonly secondSteps: SecondSteps },
): void {
  const { attempts, cookies } = deps.secondSteps;
  const find = async (ctx: HttpContext): Promise<Waiting> => {
    const found = await attempts.peek(cookies.browser(ctx), cookies.waiting(ctx));
    if (found !== null) return found;
    throw new AppError("second_step.ended", 401, "This login has expired. Log in again.");
  };
  addRoutes(router, secondStepRoutes, deps, {
    "POST /api/session/second-step/passkey": async ({ ctx }) => {
      const { token } = await find(ctx);
      ctx.body = await deps.accounts.secondStepOptions({ token }, originOf(ctx));
      return undefined;
    },
    "POST /api/session/second-step": async ({ body: proof, ctx }) => {
      const { token, next, methods: _, ...asked } = await find(ctx);
      try {
        const answer = await deps.accounts.finishSecondStep(
          { ...asked, ...proof, token },
          originOf(ctx),
        );
        // A repeated request finds nothing; core-api has invalidated the token too.
        await attempts.take(cookies.browser(ctx), cookies.waiting(ctx));
        cookies.clear(ctx);
        return await finishSignIn(deps, ctx, answer, next);
      } catch (error) {
        if (error instanceof AppError && error.code === "second_step.ended") cookies.clear(ctx);
        throw error;
      }
    },
  });
}

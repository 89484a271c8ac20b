import type { SignInsAnswer } from "../../contract/index.ts";
import { signInRoutes } from "../../contract/sign-ins.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { memberOf, originOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { SignInsService } from "./devices/sign-ins.service.ts";
import { readSignedInMember } from "./member-gate.routes.ts";
import { ownMessages } from "./messages.ts";
import type { SecondStepService } from "./security/second-step.service.ts";
import type { SignInService } from "./sign-in.service.ts";
import type { SocialService } from "./social/social.service.ts";
import type { RenewalService, TokensService } from "./tokens/tokens.service.ts";

export function createSignInRoutes(deps: {
  readonly signIn: SignInService;
  readonly social: SocialService;
  readonly secondStep: SecondStepService;
  readonly tokens: Pick<TokensService, "end">;
  readonly renewal: RenewalService;
  readonly signIns: SignInsService;
}): readonly Route[] {
  const { signIn, social, secondStep, tokens, renewal, signIns } = deps;
  const list = async (ctx: HttpContext): Promise<SignInsAnswer> => {
    const member = readSignedInMember(ctx);
    return {
      results: (await signIns.list(member)).map((one) => ({
        id: one.id,
        device: one.device,
        sites: one.sites,
        begun_at: one.begunAt.toISOString(),
        last_used_at: one.lastUsedAt.toISOString(),
        is_current: one.familyIds.includes(member.familyId),
      })),
    };
  };
  return implementRoutes(signInRoutes, {
    "POST /jwt/token/": async ({ body, ctx }) =>
      signIn.signIn(originOf(ctx), {
        username: body.username,
        password: body.password,
        device: body.last_login_device,
        chatId: body.chat_id,
      }),
    "POST /jwt/token/refresh/": async ({ body, ctx }) => renewal.renew(originOf(ctx), body.refresh),
    "POST /jwt/token/fork/": async ({ ctx }) => renewal.fork(originOf(ctx), memberOf(ctx)),
    "POST /jwt/token/logout/": async ({ body }) => {
      await tokens.end(body.refresh, body.keep_others ? "family" : "sign-in");
      return { success: true, message: ownMessages.signedOut };
    },
    "POST /user/google/": async ({ body, ctx }) =>
      social.signIn(originOf(ctx), "google", body, ctx.state.signal),
    "POST /user/facebook/": async ({ body, ctx }) =>
      social.signIn(originOf(ctx), "facebook", body, ctx.state.signal),
    "POST /jwt/token/second_step/": async ({ body, ctx }) =>
      secondStep.finish(originOf(ctx), {
        token: body.token,
        code: body.code.trim(),
        recoveryCode: body.recovery_code,
        passkey: body.passkey,
        device: body.last_login_device,
        chatId: body.chat_id,
      }),
    "POST /jwt/token/second_step/options": async ({ body, ctx }) => ({
      options: await secondStep.passkeyOptions(originOf(ctx), body.token),
    }),
    "GET /user/sign_ins": async ({ ctx }) => list(ctx),
    "DELETE /user/sign_ins": async ({ ctx }) => {
      await signIns.endOthers(readSignedInMember(ctx));
      return list(ctx);
    },
    "DELETE /user/sign_ins/:id": async ({ params, ctx }) => {
      await signIns.end(readSignedInMember(ctx), params.id);
      return list(ctx);
    },
  });
}

import type { LoginResponse } from "../../../contract/index.ts";
import { originOf } from "../../../platform/http/identify-call.ts";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import type { SocialName } from "../../../providers/social/index.ts";
import { loginAnswer } from "../sign-in.schema.ts";
import { socialBody } from "./social.schema.ts";
import type { SocialService } from "./social.service.ts";

export function createSocialRoutes(deps: { readonly social: SocialService }): readonly Route[] {
  const route = (name: SocialName, summary: string): Route =>
    defineRoute({
      method: "POST",
      path: `/user/${name}/`,
      summary,
      access: "public",
      schemas: { body: socialBody, answer: loginAnswer },
      handle: async ({ body, ctx }): Promise<LoginResponse> =>
        deps.social.signIn(originOf(ctx), name, body, ctx.state.signal),
    });
  return [
    route("google", "Signs in by Google's ID token"),
    route("facebook", "Signs in by Facebook's user access token"),
  ];
}

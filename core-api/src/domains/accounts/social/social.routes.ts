import type { LoginResponse } from "../../../contract/index.ts";
import { originOf } from "../../../platform/http/identify-call.ts";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import { accountFailures } from "../account-failures.ts";
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
      failures: {
        "social.email_needed": [
          400,
          "`error_code` 4000: the provider vouches for no e-mail address; send one with its code.",
        ],
        "social.refused": [401, "The provider does not know the token, or it was made for others."],
        "social.code_unknown": [400, "The code is another one, was used, or was not verified."],
        "social.code_late": [400, "The code was verified more than half an hour ago."],
        "account.link_refused": [409, "The address has an account that nobody has proven to own."],
        "account.link_protected": [409, "The address has an account with two-step verification."],
        "account.other_identity": [409, "The account is linked to another one of this provider."],
        "provider.not_configured": [503, "Nobody signs in this way here."],
        "provider.unavailable": [503, "The provider does not answer."],
        "data.conflict": [409, "Somebody else was quicker; try again."],
        ...accountFailures.invalidEmail,
        ...accountFailures.tooManyTries,
      },
      handle: async ({ body, ctx }): Promise<LoginResponse> =>
        deps.social.signIn(originOf(ctx), name, body, ctx.state.signal),
    });
  return [
    route("google", "Signs in by Google's ID token"),
    route("facebook", "Signs in by Facebook's user access token"),
  ];
}

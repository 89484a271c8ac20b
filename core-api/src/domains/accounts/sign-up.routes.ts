import type { PlainAnswer, UserExistsAnswer, UserStatusAnswer } from "../../contract/index.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { accountFailures } from "./account-failures.ts";
import { plainAnswer } from "./account-fields.schema.ts";
import type { LookUpService } from "./look-up.service.ts";
import { messages } from "./messages.ts";
import { emailBody, signUpBody, userExistsAnswer, userStatusAnswer } from "./sign-up.schema.ts";
import type { SignUpService } from "./sign-up.service.ts";

export function createSignUpRoutes(deps: {
  readonly signUp: SignUpService;
  readonly lookUp: LookUpService;
}): readonly Route[] {
  const { signUp, lookUp } = deps;
  return [
    defineRoute({
      method: "POST",
      path: "/user/signup/",
      summary: "Makes an account for an e-mail address whose code has been verified",
      access: "public",
      schemas: { body: signUpBody, answer: plainAnswer },
      failures: {
        "sign_up.invalid": [
          400,
          "Fields are missing or wrong; `details` and a member for each name them.",
        ],
        "sign_up.unverified": [
          400,
          "The code of the mail was not verified, is another one, or half an hour has passed.",
        ],
        ...accountFailures.emailTaken,
        ...accountFailures.tooManyTries,
        ...accountFailures.busy,
      },
      handle: async ({ body, ctx }): Promise<PlainAnswer> => {
        await signUp.signUp(originOf(ctx), body);
        ctx.status = 201;
        return { success: true, message: messages.signedUp };
      },
    }),
    defineRoute({
      method: "POST",
      path: "/user/user_status",
      summary: "How the verification of an e-mail address stands",
      access: "public",
      schemas: { body: emailBody, answer: userStatusAnswer },
      failures: {
        ...accountFailures.invalidEmail,
        ...accountFailures.tooManyTries,
      },
      handle: async ({ body, ctx }): Promise<UserStatusAnswer> =>
        lookUp.userStatus(originOf(ctx), body.email),
    }),
    defineRoute({
      method: "POST",
      path: "/user/check_user_exists",
      summary: "Whether an e-mail address has an account",
      access: "public",
      schemas: { body: emailBody, answer: userExistsAnswer },
      failures: {
        ...accountFailures.invalidEmail,
        ...accountFailures.tooManyTries,
      },
      handle: async ({ body, ctx }): Promise<UserExistsAnswer> =>
        lookUp.userExists(originOf(ctx), body.email),
    }),
  ];
}

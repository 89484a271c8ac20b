import { z } from "zod";
import type { LoginResponse, PlainAnswer, RefreshAnswer } from "../../contract/index.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { accountFailures } from "./account-failures.ts";
import { memberOf } from "./member-gate.routes.ts";
import { plainAnswer } from "./account-fields.schema.ts";
import { ownMessages } from "./messages.ts";
import {
  loginAnswer,
  refreshAnswer,
  refreshBody,
  signInBody,
  signOutBody,
} from "./sign-in.schema.ts";
import type { SignInService } from "./sign-in.service.ts";
import type { RenewalService } from "./tokens/renewal.service.ts";
import type { TokensService } from "./tokens/tokens.service.ts";

export function createSignInRoutes(deps: {
  readonly signIn: SignInService;
  readonly tokens: Pick<TokensService, "end">;
  readonly renewal: RenewalService;
}): readonly Route[] {
  const { signIn, tokens, renewal } = deps;
  return [
    defineRoute({
      method: "POST",
      path: "/jwt/token/",
      summary: "Signs in by e-mail address and password",
      access: "public",
      schemas: { body: signInBody, answer: loginAnswer },
      failures: {
        "sign_in.incomplete": [400, "The address or the password is empty."],
        "sign_in.unknown_user": [401, "The address has no account."],
        "sign_in.wrong_password": [401, "The password is another one."],
        "sign_in.second_step": [
          401,
          "The password is right and the account has a second factor: `second_step` holds the token for `/jwt/token/second_step/`.",
        ],
        ...accountFailures.tooManyTries,
        ...accountFailures.busy,
      },
      handle: async ({ body, ctx }): Promise<LoginResponse> =>
        signIn.signIn(originOf(ctx), {
          username: body.username,
          password: body.password,
          device: body.last_login_device,
          chatId: body.chat_id,
        }),
    }),
    defineRoute({
      method: "POST",
      path: "/jwt/token/refresh/",
      summary: "Gives the next pair of tokens for a refresh token, once",
      access: "public",
      schemas: { body: refreshBody, answer: refreshAnswer },
      failures: {
        "token.invalid": [401, "The token is none, was used before, or its sign-in has ended."],
        ...accountFailures.tooManyTries,
      },
      handle: async ({ body, ctx }): Promise<RefreshAnswer> =>
        renewal.renew(originOf(ctx), body.refresh),
    }),
    defineRoute({
      method: "POST",
      path: "/jwt/token/fork/",
      summary: "Gives a sign-in of its own for another site of ours; it lasts as long as this one",
      access: "member",
      schemas: { body: z.strictObject({}), answer: refreshAnswer },
      failures: {
        "token.invalid": [401, "The token is none, was used before, or its sign-in has ended."],
        ...accountFailures.tooManyTries,
      },
      handle: async ({ ctx }): Promise<RefreshAnswer> => renewal.fork(originOf(ctx), memberOf(ctx)),
    }),
    defineRoute({
      method: "POST",
      path: "/jwt/token/logout/",
      summary: "Ends the sign-in of a refresh token; says the same for every other text",
      access: "public",
      schemas: { body: signOutBody, answer: plainAnswer },
      handle: async ({ body }): Promise<PlainAnswer> => {
        await tokens.end(body.refresh, body.keep_others ? "family" : "sign-in");
        return { success: true, message: ownMessages.signedOut };
      },
    }),
  ];
}

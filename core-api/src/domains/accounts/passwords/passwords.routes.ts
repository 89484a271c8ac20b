import type { PlainAnswer } from "../../../contract/index.ts";
import { originOf } from "../../../platform/http/identify-call.ts";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import { accountFailures } from "../account-failures.ts";
import { plainAnswer } from "../account-fields.schema.ts";
import { messages, ownMessages } from "../messages.ts";
import { changePasswordBody, forgotQuery } from "./passwords.schema.ts";
import type { PasswordsService } from "./passwords.service.ts";

export function createPasswordRoutes(deps: {
  readonly passwords: PasswordsService;
}): readonly Route[] {
  const { passwords } = deps;
  return [
    defineRoute({
      method: "GET",
      path: "/user/forgot_password",
      summary: "Mails a code for a new password; answers the same for every address",
      access: "public",
      schemas: { query: forgotQuery, answer: plainAnswer },
      failures: {
        "password.incomplete": [400, "A field is empty."],
        ...accountFailures.invalidEmail,
        ...accountFailures.tooManyTries,
      },
      handle: async ({ query, ctx }): Promise<PlainAnswer> => {
        await passwords.forget(originOf(ctx), query.email_id);
        return { success: true, message: messages.mailSent };
      },
    }),
    defineRoute({
      method: "POST",
      path: "/user/change_password",
      summary: "Sets a password by the mailed code and ends every login of the user",
      access: "public",
      schemas: { body: changePasswordBody, answer: plainAnswer },
      failures: {
        "password.incomplete": [400, "A field is empty."],
        "password.differs": [400, "The two passwords differ."],
        "password.code_unknown": [
          400,
          "The code is another one, was used, or five wrong ones came before it.",
        ],
        "password.code_late": [400, "The code is older than ten minutes."],
        ...accountFailures.weakPassword,
        ...accountFailures.tooManyTries,
        ...accountFailures.busy,
      },
      handle: async ({ body, ctx }): Promise<PlainAnswer> => {
        await passwords.change(originOf(ctx), body);
        return { success: true, message: ownMessages.passwordChanged };
      },
    }),
  ];
}

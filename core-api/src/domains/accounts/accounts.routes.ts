import { accountRoutes } from "../../contract/accounts.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { EmailCodesService } from "./codes/email-codes.service.ts";
import type { LookUpService } from "./look-up.service.ts";
import { messages, ownMessages } from "./messages.ts";
import type { PasswordsService } from "./passwords/passwords.service.ts";
import type { SignUpService } from "./sign-up.service.ts";

export function createSignUpRoutes(deps: {
  readonly signUp: SignUpService;
  readonly lookUp: LookUpService;
  readonly emailCodes: EmailCodesService;
  readonly passwords: PasswordsService;
}): readonly Route[] {
  const { signUp, lookUp, emailCodes, passwords } = deps;
  const mailSent = { success: true, message: messages.mailSent };
  return implementRoutes(accountRoutes, {
    "POST /user/signup/": async ({ body, ctx }) => {
      await signUp.signUp(originOf(ctx), body);
      ctx.status = 201;
      return { success: true, message: messages.signedUp };
    },
    "POST /user/user_status": async ({ body, ctx }) => lookUp.userStatus(originOf(ctx), body.email),
    "POST /user/check_user_exists": async ({ body, ctx }) =>
      lookUp.userExists(originOf(ctx), body.email),
    "POST /user/check_broker_user_exists": async ({ body, ctx }) =>
      lookUp.brokerUser(originOf(ctx), body.email),
    "POST /user/send_verification_code": async ({ body, ctx }) => {
      await emailCodes.send(originOf(ctx), body.email_id, body.client_id);
      return mailSent;
    },
    "POST /user/check_verification_code": async ({ body, ctx }) =>
      emailCodes.check(originOf(ctx), {
        email: body.email_id,
        clientId: body.client_id,
        code: body.validation_code,
        password: body.password,
      }),
    "GET /user/forgot_password": async ({ query, ctx }) => {
      await passwords.forget(originOf(ctx), query.email_id);
      return mailSent;
    },
    "POST /user/change_password": async ({ body, ctx }) => {
      await passwords.change(originOf(ctx), body);
      return { success: true, message: ownMessages.passwordChanged };
    },
  });
}

import type { BrokerUserAnswer, CodeAnswer, PlainAnswer } from "../../../contract/index.ts";
import { originOf } from "../../../platform/http/identify-call.ts";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import { accountFailures } from "../account-failures.ts";
import { plainAnswer } from "../account-fields.schema.ts";
import type { LookUpService } from "../look-up.service.ts";
import { messages } from "../messages.ts";
import {
  brokerUserAnswer,
  brokerUserBody,
  checkCodeBody,
  codeAnswer,
  sendCodeBody,
} from "./codes.schema.ts";
import type { EmailCodesService } from "./email-codes.service.ts";

export function createCodeRoutes(deps: {
  readonly emailCodes: EmailCodesService;
  readonly lookUp: LookUpService;
}): readonly Route[] {
  const { emailCodes, lookUp } = deps;
  return [
    defineRoute({
      method: "POST",
      path: "/user/send_verification_code",
      summary: "Mails a code to an e-mail address",
      access: "public",
      schemas: { body: sendCodeBody, answer: plainAnswer },
      failures: {
        "codes.not_sent": [429, "Too many codes were asked for; again after an hour."],
        ...accountFailures.invalidEmail,
      },
      handle: async ({ body, ctx }): Promise<PlainAnswer> => {
        await emailCodes.send(originOf(ctx), body.email_id, body.client_id);
        return { success: true, message: messages.mailSent };
      },
    }),
    defineRoute({
      method: "POST",
      path: "/user/check_verification_code",
      summary: "Compares the code that somebody typed with the one mailed",
      access: "public",
      schemas: { body: checkCodeBody, answer: codeAnswer },
      failures: {
        ...accountFailures.invalidEmail,
        ...accountFailures.weakPassword,
        ...accountFailures.emailTaken,
        ...accountFailures.tooManyTries,
        ...accountFailures.busy,
      },
      handle: async ({ body, ctx }): Promise<CodeAnswer> =>
        emailCodes.check(originOf(ctx), {
          email: body.email_id,
          clientId: body.client_id,
          code: body.validation_code,
          password: body.password,
        }),
    }),
    defineRoute({
      method: "POST",
      path: "/user/check_broker_user_exists",
      summary: "Whether the account of an e-mail address has a password",
      access: "public",
      schemas: { body: brokerUserBody, answer: brokerUserAnswer },
      failures: {
        ...accountFailures.invalidEmail,
        ...accountFailures.tooManyTries,
      },
      handle: async ({ body, ctx }): Promise<BrokerUserAnswer> =>
        lookUp.brokerUser(originOf(ctx), body.email),
    }),
  ];
}

import type {
  BrokerLoginStarted,
  LoginResponse,
  ValidationTokenAnswer,
} from "../../contract/index.ts";
import type { HttpContext, HttpMiddleware } from "../../platform/http/context.ts";
import { endedSignIn, tooManyTries } from "../../platform/http/failures.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Failures, Route } from "../../platform/http/route.ts";
import { identityFailures, loginAnswer, readSignedInMember } from "../accounts/index.ts";
import { brokerDirectory } from "../brokers/index.ts";
import type { Asker, BrokerLoginService } from "./broker-login.service.ts";
import {
  brokerLoginAnswer,
  brokerLoginBody,
  brokerTokenBody,
  validationTokenAnswer,
  validationTokenQuery,
  vasCallbackBody,
} from "./broker-logins.schema.ts";
import { vasCallback } from "./callbacks.ts";
import { refusals } from "./failures.ts";

const ofStart: Failures = {
  "broker.not_offered": [400, "Nobody logs in by this broker here."],
  "broker.callback_refused": [400, "The callback is no address of the site that takes answers."],
  "provider.not_configured": [503, "The broker is not set up here."],
  "provider.unavailable": [503, "The broker does not answer."],
  ...tooManyTries,
  ...endedSignIn,
};

const ofFinish: Failures = {
  "broker.not_offered": [400, "Nobody logs in by this broker here."],
  "broker.denied": [400, "The person said no at the broker's."],
  "broker.refused": [401, "The broker does not confirm what came back."],
  "broker.attempt_unknown": [400, "It was never begun, or is another site's or member's."],
  "broker.attempt_used": [400, "It was finished before, or is being finished."],
  "broker.attempt_expired": [400, "Its time is over."],
  "broker.state_mismatch": [400, "What came back belongs to another attempt."],
  "broker.email_needed": [400, "`error_code` 4000: nobody is known by this client id yet."],
  "broker.code_unknown": [400, "The code is another one, was used, or was not verified."],
  "broker.code_late": [400, "The code was verified more than half an hour ago."],
  "broker.identity_needed": [
    403,
    "The member uses two-step verification; to be confirmed with `identity` in ten minutes.",
  ],
  ...identityFailures,
  "broker.name_differs": [
    409,
    "The broker's `holder` has another name than the `member`; to be confirmed in ten minutes.",
  ],
  "broker.name_declined": [400, "The member did not confirm the name."],
  "broker.client_taken": [400, "The client id is linked to another member."],
  "broker.mapped_elsewhere": [400, "The member has another broker account."],
  "account.invalid_email": [400, "The text is no e-mail address."],
  "account.link_refused": [409, "The address has an account that nobody has proven to own."],
  "account.link_protected": [409, "The address has an account with two-step verification."],
  "provider.not_configured": [503, "The broker is not set up here."],
  "provider.unavailable": [503, "The broker does not answer."],
  ...tooManyTries,
  ...endedSignIn,
};

export interface BrokerLoginRoutesDeps {
  readonly logins: BrokerLoginService;
  readonly publicUrl: string;
  readonly knowMember: HttpMiddleware;
}

export function createBrokerLoginRoutes(deps: BrokerLoginRoutesDeps): readonly Route[] {
  const { logins, publicUrl, knowMember } = deps;
  return [
    defineRoute({
      method: "POST",
      path: "/user/broker_login",
      summary: "Begins a login through a broker; with a token, it links the broker's account",
      access: "public",
      schemas: { body: brokerLoginBody, answer: brokerLoginAnswer },
      failures: ofStart,
      gates: [knowMember],
      handle: async ({ body, ctx }): Promise<BrokerLoginStarted> => {
        const { state: _, ...begun } = await logins.begin(askerOf(ctx), body, ctx.state.signal);
        return begun;
      },
    }),
    defineRoute({
      method: "POST",
      path: "/user/set_oauth_token",
      summary: "Finishes a login through a broker with what the broker sent back",
      access: "public",
      schemas: { body: brokerTokenBody, answer: loginAnswer },
      failures: ofFinish,
      gates: [knowMember],
      handle: async ({ body, ctx }): Promise<LoginResponse> =>
        logins.finish(askerOf(ctx), body, ctx.state.signal),
    }),
    defineRoute({
      method: "GET",
      path: "/get_validation_token",
      summary: "Begins a login through a broker of the vendor VAS",
      access: "public",
      schemas: { query: validationTokenQuery, answer: validationTokenAnswer },
      failures: ofStart,
      gates: [knowMember],
      handle: async ({ query, ctx }): Promise<ValidationTokenAnswer> => {
        const asker = askerOf(ctx);
        const broker = brokerDirectory.find(({ key }) => key === query.partner_id);
        if (broker?.vendor !== "VAS") throw refusals.notOffered();
        const callback = query.callback ?? vasCallback(asker.origin.tenant, publicUrl);
        const given = { broker: broker.id, callback };
        const { state, ...begun } = await logins.begin(asker, given, ctx.state.signal);
        return { ...begun, validation_token: state };
      },
    }),
    defineRoute({
      method: "POST",
      path: "/vas_callback",
      summary: "Finishes a login through a broker of the vendor VAS",
      access: "public",
      schemas: { body: vasCallbackBody, answer: loginAnswer },
      failures: ofFinish,
      gates: [knowMember],
      handle: async ({ body, ctx }): Promise<LoginResponse> => {
        const { payload, attempt, active_broker: broker, last_login_device: device } = body;
        const given = brokerTokenBody.parse({
          broker,
          attempt,
          params: { payload },
          last_login_device: device,
        });
        return logins.finish(askerOf(ctx), given, ctx.state.signal);
      },
    }),
  ];
}

function askerOf(ctx: HttpContext): Asker {
  return {
    origin: originOf(ctx),
    member: ctx.state.member === undefined ? null : readSignedInMember(ctx),
  };
}

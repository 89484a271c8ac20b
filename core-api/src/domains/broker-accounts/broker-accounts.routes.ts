import { brokerAccountRoutes, brokerTokenBody } from "../../contract/broker-logins.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { memberOf, originOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { readSignedInMember } from "../accounts/index.ts";
import { brokerDirectory } from "../brokers/index.ts";
import type { BrokerDesk } from "./broker-desk.service.ts";
import type { BrokerLoginService, LoginCaller } from "./broker-login.service.ts";
import { vasCallback } from "./callbacks.ts";
import { refusals } from "./failures.ts";
import { messages, ownMessages } from "./messages.ts";

export function createBrokerAccountsRoutes(deps: {
  readonly logins: BrokerLoginService;
  readonly desk: BrokerDesk;
  readonly publicUrl: string;
}): readonly Route[] {
  const { logins, desk, publicUrl } = deps;
  return implementRoutes(brokerAccountRoutes, {
    "POST /user/broker_login": async ({ body, ctx }) => {
      const { state: _, ...begun } = await logins.begin(callerOf(ctx), body, ctx.state.signal);
      return begun;
    },
    "GET /user/broker_login": async ({ ctx }) => logins.latest(callerOf(ctx)),
    "POST /user/broker_login/code": async ({ body, ctx }) => {
      await logins.sendCode(callerOf(ctx), body);
      return { success: true, message: messages.mailSent };
    },
    "POST /user/set_oauth_token": async ({ body, ctx }) =>
      logins.finish(callerOf(ctx), body, ctx.state.signal),
    "GET /get_validation_token": async ({ query, ctx }) => {
      const caller = callerOf(ctx);
      const broker = brokerDirectory.find(({ key }) => key === query.partner_id);
      if (broker?.vendor !== "VAS") throw refusals.notOffered();
      const callback = query.callback ?? vasCallback(caller.origin.tenant, publicUrl);
      const given = { broker: broker.id, callback, next: null };
      const { state, ...begun } = await logins.begin(caller, given, ctx.state.signal);
      return { ...begun, validation_token: state };
    },
    "POST /vas_callback": async ({ body, ctx }) => {
      const { payload, attempt, active_broker: broker, last_login_device: device } = body;
      const given = brokerTokenBody.parse({
        broker,
        attempt,
        params: { payload },
        last_login_device: device,
      });
      return logins.finish(callerOf(ctx), given, ctx.state.signal);
    },
    "GET /user/broker_account": async ({ ctx }) => desk.account(memberOf(ctx).userId),
    "DELETE /user/broker_account": async ({ ctx }) => {
      await desk.unlink(memberOf(ctx).userId, originOf(ctx).tenant, ctx.state.signal);
      return { success: true, message: ownMessages.unlinked };
    },
    "POST /user/clear_oauth_token": async ({ body, ctx }) => {
      const which = { broker: body.broker, clientId: body.client_id };
      await desk.clear(memberOf(ctx).userId, which, ctx.state.signal);
      return { success: true, message: ownMessages.cleared };
    },
    "GET /user/broker_funds": async ({ ctx }) => desk.funds(memberOf(ctx).userId, ctx.state.signal),
    "GET /user/broker_holdings": async ({ ctx }) =>
      desk.holdings(memberOf(ctx).userId, ctx.state.signal),
    "GET /user/broker_orders": async ({ ctx }) =>
      desk.orders(memberOf(ctx).userId, ctx.state.signal),
  });
}

function callerOf(ctx: HttpContext): LoginCaller {
  return {
    origin: originOf(ctx),
    member: ctx.state.member === undefined ? null : readSignedInMember(ctx),
  };
}

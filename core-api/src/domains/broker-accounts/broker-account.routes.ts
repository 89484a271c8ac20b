import type {
  BrokerAccountAnswer,
  BrokerFundsAnswer,
  BrokerHoldingsAnswer,
  BrokerOrdersAnswer,
  PlainAnswer,
} from "../../contract/index.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Failures, Route } from "../../platform/http/route.ts";
import { memberOf } from "../accounts/index.ts";
import * as schemas from "./broker-account.schema.ts";
import type { BrokerDesk } from "./broker-desk.service.ts";
import { ownMessages } from "./messages.ts";

const notFound: Failures = {
  "broker.account_not_found": [404, "The member has linked no such account."],
};

const noSession: Failures = {
  "broker.not_connected": [400, "`error_code` 5000: no broker account is linked."],
  "broker.session_over": [400, "`error_code` 5000: the login is over; they last a day."],
  "provider.not_configured": [503, "The broker is not set up here any more."],
  "provider.unavailable": [503, "The broker does not answer."],
};

export function createBrokerAccountRoutes(deps: { readonly desk: BrokerDesk }): readonly Route[] {
  const { desk } = deps;
  return [
    defineRoute({
      method: "GET",
      path: "/user/broker_account",
      summary: "The member's account at a broker, and whether its login holds",
      access: "member",
      schemas: { answer: schemas.accountAnswer },
      handle: async ({ ctx }): Promise<BrokerAccountAnswer | null | undefined> => {
        const account = await desk.account(memberOf(ctx).userId);
        if (account !== null) return account;
        // Koa answers a body of null with 204.
        ctx.type = "json";
        ctx.body = "null";
        return undefined;
      },
    }),
    defineRoute({
      method: "DELETE",
      path: "/user/broker_account",
      summary: "Logs out at the broker and unlinks the account",
      access: "member",
      schemas: { answer: schemas.plainAnswer },
      failures: notFound,
      handle: async ({ ctx }): Promise<PlainAnswer> => {
        await desk.unlink(memberOf(ctx).userId, originOf(ctx).tenant, ctx.state.signal);
        return { success: true, message: ownMessages.unlinked };
      },
    }),
    defineRoute({
      method: "POST",
      path: "/user/clear_oauth_token",
      summary: "Logs out at the broker; the account stays linked",
      access: "member",
      schemas: { body: schemas.clearBody, answer: schemas.plainAnswer },
      failures: notFound,
      handle: async ({ body, ctx }): Promise<PlainAnswer> => {
        const which = { broker: body.broker, clientId: body.client_id };
        await desk.clear(memberOf(ctx).userId, which, ctx.state.signal);
        return { success: true, message: ownMessages.cleared };
      },
    }),
    defineRoute({
      method: "GET",
      path: "/user/broker_funds",
      summary: "What the member can buy for at the broker",
      access: "member",
      schemas: { answer: schemas.fundsAnswer },
      failures: noSession,
      handle: async ({ ctx }): Promise<BrokerFundsAnswer> =>
        desk.funds(memberOf(ctx).userId, ctx.state.signal),
    }),
    defineRoute({
      method: "GET",
      path: "/user/broker_holdings",
      summary: "The member's shares at the broker",
      access: "member",
      schemas: { answer: schemas.holdingsAnswer },
      failures: noSession,
      handle: async ({ ctx }): Promise<BrokerHoldingsAnswer> =>
        desk.holdings(memberOf(ctx).userId, ctx.state.signal),
    }),
    defineRoute({
      method: "GET",
      path: "/user/broker_orders",
      summary: "The day's order book of the member at the broker",
      access: "member",
      schemas: { answer: schemas.ordersAnswer },
      failures: noSession,
      handle: async ({ ctx }): Promise<BrokerOrdersAnswer> =>
        desk.orders(memberOf(ctx).userId, ctx.state.signal),
    }),
  ];
}

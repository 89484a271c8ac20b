import type { PlainAnswer } from "../../contract/index.ts";
import type { HttpMiddleware } from "../../platform/http/context.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { endedSignIn, tooManyTries } from "../../platform/http/failures.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { customerQueryBody, leadBody, plainAnswer } from "./leads.schema.ts";
import type { LeadsService } from "./leads.service.ts";
import { messages } from "./messages.ts";

export function createLeadRoutes(deps: {
  readonly leads: LeadsService;
  /** Finds out who is signed in, and lets visitors pass too. */
  readonly knowMember: HttpMiddleware;
}): readonly Route[] {
  const { leads, knowMember } = deps;
  return [
    defineRoute({
      method: "POST",
      path: "/user/add_leads",
      summary: "Keeps the details of somebody who wants to be called",
      access: "public",
      schemas: { body: leadBody, answer: plainAnswer },
      failures: {
        "lead.invalid": [400, "Fields are missing or wrong; a member for each names them."],
        "lead.not_stored": [503, "The details could not be kept; try again."],
        ...tooManyTries,
      },
      handle: async ({ body, ctx }): Promise<PlainAnswer> => {
        await leads.addLead(originOf(ctx), body);
        return { success: true, message: messages.leadStored };
      },
    }),
    defineRoute({
      method: "POST",
      path: "/user/get_customer_query",
      summary: "Hands a question to the support team",
      access: "public",
      gates: [knowMember],
      schemas: { body: customerQueryBody, answer: plainAnswer },
      failures: {
        "query.invalid": [400, "Fields are missing or wrong; a member for each names them."],
        ...endedSignIn,
        ...tooManyTries,
      },
      handle: async ({ body, ctx }): Promise<PlainAnswer> => {
        await leads.addQuery(originOf(ctx), ctx.state.member?.userId ?? null, body);
        return { success: true, message: messages.queryStored };
      },
    }),
  ];
}

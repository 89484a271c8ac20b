import { z } from "zod";
import type { AddFundsAnswer } from "../../contract/index.ts";
import type { Member } from "../../platform/http/context.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { memberOf } from "../accounts/index.ts";
import { findBroker } from "../brokers/index.ts";
import type { Broker } from "../brokers/index.ts";
import { computeRequiredFunds, writeFundsAddress } from "./required-funds.ts";

/** In paise; ₹1,000 crore is more than anybody invests at once. */
const mostPaise = 1_000_000_000_000;

const query = z.object({
  invest_amount: z
    .string()
    .regex(/^\d{1,13}$/, "must be whole paise")
    .transform(Number)
    .refine((paise) => paise <= mostPaise, "must be less")
    .optional()
    .describe("Paise"),
});

const answer = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.url().nullable().describe("The connected broker's page for adding funds"),
  required: z
    .object({
      invest_paise: z.int(),
      buffer_paise: z.int().describe("2 % of it"),
      required_paise: z.int(),
    })
    .nullable(),
  broker: z.string().nullable(),
});

const noBroker = "Please login with your broker first.";
const noPage = "Funds of this broker are added on its own pages.";

/** The way to more money at the broker, as far as the broker has one. */
export function createAddFundsRoutes(deps: {
  /** Id of the broker whose login holds at this moment; null without one. */
  readonly findActiveBroker: (member: Member) => Promise<number | null>;
  /** A broker's page, `{amount}` for rupees; null where it has none that is known. */
  readonly addFundsUri: (brokerId: number) => string | null;
}): readonly Route[] {
  const tell = async (
    member: Member,
    invest: number | undefined,
    isServed: (broker: Broker) => boolean,
  ): Promise<AddFundsAnswer> => {
    const active = await deps.findActiveBroker(member);
    const found = active === null ? null : findBroker(active);
    const template = found !== null && isServed(found) ? deps.addFundsUri(found.id) : null;
    const required = invest === undefined ? null : computeRequiredFunds(invest);
    return {
      success: template !== null,
      message: template === null ? (found === null ? noBroker : noPage) : "",
      data:
        template === null ? null : writeFundsAddress(template, required?.required_paise ?? null),
      required,
      broker: found?.name ?? null,
    };
  };
  return [
    defineRoute({
      method: "GET",
      path: "/user/add_funds",
      summary: "The connected broker's page for adding funds, and what is needed: 2 % more",
      access: "member",
      schemas: { query, answer },
      handle: async ({ query: { invest_amount: invest }, ctx }): Promise<AddFundsAnswer> =>
        tell(memberOf(ctx), invest, () => true),
    }),
    defineRoute({
      method: "GET",
      path: "/user/tradelab_add_fund",
      summary: "The same for a broker whose platform Tradelab runs",
      access: "member",
      schemas: { query, answer },
      handle: async ({ query: { invest_amount: invest }, ctx }): Promise<AddFundsAnswer> =>
        tell(memberOf(ctx), invest, ({ vendor }) => vendor === "TRADELAB"),
    }),
  ];
}

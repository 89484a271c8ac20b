import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";
import { productsPricing } from "./subscriptions.ts";
import { plainAnswer } from "./text-fields.ts";

const broker = z.object({
  id: z.int(),
  name: z.string(),
  partner_id: z.string().describe("Our name for the broker, also its sub-domain."),
  logo: z.string().describe("Path of an SVG on this site."),
  vendor: z.enum(["VAS", "TRADELAB"]).nullable(),
  config: z.object({
    endpoint: z.url().nullable().describe("Login page; null if the partner has not published it."),
    oauth: z.object({
      flow: z
        .enum(["redirect", "standard", "consent", "vendor_login", "vendor"])
        .describe(
          "redirect: the broker's authorization page. standard: the authorization code flow. consent: a consent comes first, server to server. vendor_login: the broker's page for vendors. vendor: run by the platform's vendor.",
        ),
      code_parameter: z.string().describe("The parameter with which the broker returns its code."),
      callback: z.string().describe("Our path that the broker redirects to."),
      is_verified: z
        .boolean()
        .describe("False if the login is not publicly documented; it runs over the standard flow."),
    }),
    subdomain: z.string().nullable().describe("Null without a separate site."),
    AddFundsUri: z.url().nullable().describe("Null if funds cannot be added from here."),
  }),
  products_pricing_data: productsPricing,
  is_active: z.boolean().describe("Logins are possible."),
  tile: z.enum(["open", "coming_soon", "hidden"]).describe("State of its tile in the picker."),
  tooltip: z.string().describe("Empty: none."),
});

/** In paise; more than ₹1,000 crore is a mistake. */
const mostPaise = 1_000_000_000_000;

const fundsQuery = z.object({
  invest_amount: z
    .string()
    .regex(/^\d{1,13}$/, "must be whole paise")
    .transform(Number)
    .refine((paise) => paise <= mostPaise, "must be less")
    .optional()
    .describe("Paise."),
});

const requiredFunds = z.object({
  invest_paise: z.int(),
  buffer_paise: z.int().describe("2% more, as prices move meanwhile."),
  required_paise: z.int(),
});

const addFundsAnswer = plainAnswer.extend({
  data: z.url().nullable().describe("The connected broker's page for adding funds."),
  required: requiredFunds.nullable().describe("Null without `invest_amount`."),
  broker: z.string().nullable().describe("The connected broker."),
});

export type BrokerAnswer = Infer<typeof broker>;
export type BrokerConfig = BrokerAnswer["config"];
export type BrokerFlow = BrokerConfig["oauth"]["flow"];
export type AddFundsAnswer = Infer<typeof addFundsAnswer>;
export type RequiredFunds = Infer<typeof requiredFunds>;

export const brokerRoutes = defineRoutes({
  "GET /user/broker/": {
    summary: "Brokers; on a partner's site only that partner",
    access: "public",
    browser: {},
    answer: z.array(broker),
  },
  "GET /user/add_funds": {
    summary: "The connected broker's page for adding funds, and the required amount",
    access: "member",
    browser: {},
    query: fundsQuery,
    answer: addFundsAnswer,
  },
  "GET /user/tradelab_add_fund": {
    summary: "As /user/add_funds, for brokers on Tradelab's platform",
    access: "member",
    browser: {},
    query: fundsQuery,
    answer: addFundsAnswer,
  },
});

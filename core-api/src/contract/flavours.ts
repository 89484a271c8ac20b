import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { day, notPublished, number, text } from "./company.ts";
import { stockBoxLimits } from "./limits.ts";
import { defineRoutes } from "./route.ts";
import { boxTerm, boxType, lockedBox, riskLevels, takenName, unknownBox } from "./stock-boxes.ts";
import { optionalText, plainText } from "./text-fields.ts";

const id = z.int().min(1).max(2_147_483_647);
export const idText = z
  .string()
  .regex(/^\d{1,9}$/u, "must be the id of a stock box")
  .transform(Number);
export const isTrue = z
  .enum(["true", "false", "1", "0", "True", "False"])
  .transform((given) => ["true", "1", "True"].includes(given));

const page = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, "must be a page, from 1 upwards")
  .default("1")
  .transform(Number);

const chart = z
  .array(z.object({ date: day, value: z.number().describe("Percent since the first point.") }))
  .describe("Daily; empty if the record is shorter.");
const charts = z.object({
  one_week_chart: chart,
  one_month_chart: chart,
  three_month_chart: chart,
  six_month_chart: chart,
  one_year_chart: chart,
});

export const ideaHolding = z.object({
  co_code: z.int(),
  symbol: z.string(),
  stock_name: z.string(),
  sector: text,
  weight: z.number().describe("Percent."),
  price: number.describe("₹."),
});

const side = z.object({
  portfolio: z.array(ideaHolding).describe("Empty if the box has a fee that is not paid."),
  minimum_amount: number.describe("₹."),
  sector_recommendation: z.object({
    sector_allocation: z.record(z.string(), z.number()).describe("Percent by sector."),
  }),
  return_analysis: charts,
});

const basicIdea = z.object({
  id,
  slug: z.string(),
  portfolio_name: z.string(),
  portfolio_type: z
    .array(z.enum(["active", "passive"]))
    .describe("The first is shown: active follows the versions, passive holds the first version."),
  type: boxType,
  creation_type: z.enum(["ADMIN", "USER"]),
  to_be_shared: z.enum(["PRIVATE", "PUBLIC"]),
  term: boxTerm,
  risk: z.enum(riskLevels),
  tags: z.array(z.string()),
  statements: z.string().describe("JSON text: description, overview_text."),
  methodology: z.string().describe("JSON text: why_invest, methodology; lists."),
  minimum_amount: number.describe("₹ of the active portfolio."),
  is_favourite: z.boolean(),
  selected_type: z.enum(["active", "passive"]),
  edit: z.boolean().describe("The member's own."),
  manager: text,
  stocks: z.int(),
});

const idea = basicIdea.extend({
  active_portfolio: side,
  passive_portfolio: side,
  sensex_chart: charts.describe("The Sensex, or the broadest index loaded; see `sensex_name`."),
  sensex_name: text,
});

const paged = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int().describe("On all pages."),
    next: text.describe("Path of the next page; null on the last."),
    results: z.array(item),
  });

const success = z.object({ success: z.literal(true), message: z.string() });

const tracked = z.object({
  id,
  investment_idea: id,
  portfolio_name: z.string(),
  invest_actively: z.boolean(),
  version: z.int(),
  since: day,
  portfolio: z.array(ideaHolding),
  total_current_value: number.describe("₹: the minimum amount of that day, now."),
  total_return_percent: number,
  total_score: number.describe("Weighted mean of the overall scores."),
  total_mtm: number.describe("₹ gained or lost."),
  emoticon: text.describe("Band of the score."),
});

const stats = z.object({
  count_stocks: z.int(),
  low_weighted_stocks: z.int(),
  liquid_stocks: z.int(),
  portfolio_beta: number,
});

const stockAmount = z.object({
  stock_name: optionalText(100).describe("Symbol, ISIN or company code."),
  amount: z.number().describe("₹; weights follow from the amounts."),
});

export type InvestmentIdea = Infer<typeof idea>;
export type BasicInvestmentIdea = Infer<typeof basicIdea>;
export type IdeaSide = Infer<typeof side>;
export type IdeaHolding = Infer<typeof ideaHolding>;
export type IdeaCharts = Infer<typeof charts>;
export type TrackedIdea = Infer<typeof tracked>;
export type FlavourStats = Infer<typeof stats>;

const fieldFailure = {
  "stock_box.changed": [409, "The box has a newer version."],
  "stock_box.refused_stocks": [422, "The amounts give invalid weights."],
  "stock_box.refused_stock": [
    400,
    "A field is not valid; `stock_name` or `amount` has the reason.",
  ],
} as const;

/** The documented calls of stock boxes. */
export const flavourRoutes = defineRoutes({
  "GET /flavours/investment_idea/": {
    summary: "Stock boxes of managers, or the member's own with my_portfolio=1",
    access: "member",
    browser: {},
    query: z.object({
      admin: isTrue.optional(),
      my_portfolio: isTrue.optional(),
      basic: isTrue.optional().describe("Without portfolios and charts."),
      search: optionalText(100),
      page,
    }),
    answer: paged(z.union([idea, basicIdea])),
  },
  "GET /flavours/investment_idea/:id/": {
    summary: "One stock box; without portfolios and charts where basic=true",
    access: "member",
    browser: {},
    params: z.object({ id: idText }),
    query: z.object({ basic: isTrue.optional() }),
    answer: z.union([idea, basicIdea]),
    failures: unknownBox,
  },
  "POST /flavours/investment_idea/": {
    summary: "Creates a stock box without stocks",
    access: "member",
    browser: {},
    body: z.object({
      portfolio_name: plainText(100)
        .transform((name) => name.normalize("NFC").trim().replaceAll(/\s+/g, " "))
        .default("")
        .describe("Required; unique among the member's boxes."),
      portfolio_type: boxType.default("MODEL"),
      to_be_shared: z.enum(["PRIVATE"]).default("PRIVATE"),
      creation_type: z.enum(["USER"]).default("USER"),
      risk: z.enum(riskLevels).default("HR").describe("Computed once the box has stocks."),
      term: boxTerm.default("LTI"),
      description: optionalText(200),
      overview_text: optionalText(2_000),
    }),
    answer: success.extend({ id, slug: z.string() }),
    failures: {
      "stock_box.name_missing": [400, "portfolio_name is empty."],
      ...takenName,
      "stock_box.too_many": [409, `The member has ${stockBoxLimits.boxes} boxes.`],
    },
  },
  "GET /flavours/stockbox_detail": {
    summary: "A shared stock box by its link, or a manager's by its slug; no token needed",
    access: "public",
    browser: {},
    query: z.object({ slug: z.string().min(1).max(100) }),
    answer: idea,
    failures: unknownBox,
  },
  "POST /flavours/investment_tracking/": {
    summary: "Follows a stock box actively or passively",
    access: "member",
    browser: {},
    body: z.object({ investment_idea: id, invest_actively: z.boolean().default(true) }),
    answer: success.extend({ id }),
    failures: { ...unknownBox, "stock_box.empty": [409, "The box has no stocks yet."] },
  },
  "GET /flavours/investment_tracking/": {
    summary: "Stock boxes that the member follows",
    access: "member",
    browser: {},
    query: z.object({ page }),
    answer: paged(tracked),
  },
  "GET /flavours/investment_tracking/:id/": {
    summary: "One followed stock box",
    access: "member",
    browser: {},
    params: z.object({ id: idText }),
    query: z.object({ flavour: idText.optional(), invest_actively: isTrue.optional() }),
    answer: tracked,
    failures: { "stock_box.not_followed": [404, "The member does not follow this box."] },
  },
  "POST /flavours/investment_idea_favourite/": {
    summary: "Marks a stock box as favourite or not",
    access: "member",
    browser: {},
    body: z.object({ portfolio: id, is_favourite: z.boolean() }),
    answer: success.extend({ is_favourite: z.boolean() }),
    failures: unknownBox,
  },
  "POST /flavours/investment_idea/stockbox_delete/": {
    summary: "Deletes the member's own stock box",
    access: "member",
    browser: {},
    body: z.object({ id }),
    answer: success,
    failures: unknownBox,
  },
  "POST /flavours/stockbox_share/": {
    summary: "Creates the link to a stock box, or returns the one it has",
    access: "member",
    browser: {},
    body: z.object({ portfolio: id }),
    answer: success.extend({
      id: z.string().describe("Revokes the link; empty for a manager's box, whose page is public."),
      slug: z.string(),
      url: z.string().describe("Path of the page."),
    }),
    failures: { ...unknownBox, "stock_box.empty": [409, "The box has no stocks yet."] },
  },
  "DELETE /flavours/stockbox_share/:id/": {
    summary: "Revokes a link",
    access: "member",
    browser: {},
    params: z.object({ id: z.string().max(64) }),
    answer: success,
    failures: { "share.not_found": [404, "The link does not exist."] },
  },
  "POST /flavours/get_updated_stocks": {
    summary: "Stocks of a box at the newest prices",
    access: "member",
    browser: {},
    body: z.object({ investment_idea: id, invest_actively: z.boolean().default(true) }),
    answer: z.object({ success: z.literal(true), data: z.array(ideaHolding) }),
    failures: { ...unknownBox, ...lockedBox },
  },
  "POST /flavours/get_stocks_detail": {
    summary: "Whole shares of a box that an amount buys",
    access: "member",
    browser: {},
    body: z.object({
      investment_idea: id,
      invest_actively: z.boolean().default(true),
      amount: z.number().min(0).max(100_000_000).optional().describe("₹; the minimum if absent."),
    }),
    answer: z.object({
      success: z.literal(true),
      stock_details: z.array(
        ideaHolding.extend({ quantity: z.int(), value: z.number().describe("₹.") }),
      ),
      portfolio_value: z.number().describe("₹ of the shares."),
      cash_amount: z.number().describe("₹ left over."),
      min_data: z.object({
        minimum_amount: z.number(),
        message: z.string().describe("Empty if the amount suffices."),
      }),
    }),
    failures: { ...unknownBox, ...lockedBox, "stock_box.unpriced": [409, "A stock has no price."] },
  },
  "POST /flavours/create_stocks": {
    summary: "Replaces the stocks of the member's own box, weighted by amount",
    access: "member",
    browser: {},
    body: z.object({
      investment_idea: id,
      stocks: z.array(stockAmount).min(1).max(stockBoxLimits.stocks),
    }),
    answer: success.extend({ version: z.int() }),
    failures: { ...unknownBox, ...fieldFailure, ...notPublished },
  },
  "GET /flavours/get_flavour_stocks": {
    summary: "Stocks and statistics of a box",
    access: "member",
    browser: {},
    query: z.object({ investment_idea: idText }),
    answer: stats.extend({ stocks: z.array(ideaHolding) }),
    failures: { ...unknownBox, ...lockedBox },
  },
  "POST /flavours/add_to_tracklist": {
    summary: "Adds a box to the member's tracklist",
    access: "member",
    browser: {},
    body: z.object({ investment_idea: id, invest_actively: z.boolean().default(true) }),
    answer: success.extend({ id }),
    failures: { ...unknownBox, "stock_box.empty": [409, "The box has no stocks yet."] },
  },
});

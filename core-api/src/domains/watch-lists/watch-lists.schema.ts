import { z } from "zod";
import { mostQuotes, watchListLimits } from "../../contract/index.ts";
import { screenName } from "../screens/index.ts";
import { first } from "./watch-lists.service.ts";

const largestCode = 2_147_483_647;
const companyCode = z.int().min(1).max(largestCode);
const codeText = z
  .string()
  .regex(/^\d{1,10}$/, "must be a company code")
  .transform(Number)
  .pipe(companyCode);

const list = z
  .string()
  .max(64)
  .describe(`A list's id; '${first}': the asker's first list, made where one is added to.`);

export const listParams = z.object({ list });
export const companyParams = z.object({
  list,
  coCode: codeText.describe("The company's code."),
});

export const listBody = z.object({
  name: screenName.describe("The list's name, 1 to 100 characters, unique among one's own."),
});

export const watchBody = z.object({
  company: z
    .union([companyCode, z.string().trim().min(1).max(100)])
    .describe("A symbol, an ISIN, a BSE code or a company code."),
});

export const orderBody = z.object({
  coCodes: z
    .array(companyCode)
    .max(watchListLimits.companies)
    .describe("All companies of the list in their new order."),
});

export const watchListAnswer = z.object({
  id: z.string().describe("What other calls name the list by."),
  name: z.string().describe("The list's name."),
  coCodes: z.array(z.int()).describe("Company codes in the member's order, each once."),
  createdAt: z.iso.datetime().describe("When it was made."),
  updatedAt: z.iso.datetime().describe("When it last changed."),
});

export const watchListsAnswer = z.object({
  lists: z.array(watchListAnswer).describe("In the order in which they were made."),
});

export const watchAnswer = z.object({
  list: watchListAnswer.describe("The list as it is now."),
  coCode: z.int().describe("The company's code."),
  changed: z.boolean().describe("False where the list was so already."),
});

export const quotesQuery = z.object({
  codes: z
    .string()
    .max(mostQuotes * 11)
    .transform((text) => text.split(",").filter((part) => part !== ""))
    .pipe(z.array(codeText).max(mostQuotes, `must be ${mostQuotes} codes or fewer`))
    .describe("Company codes with commas between."),
});

const figure = z.number().nullable();
const text = z.string().nullable();

const band = z.enum(["sad", "bad", "neutral", "good", "excellent"]).nullable();
const score = z.object({
  value: figure.describe("0 to 100, whole."),
  absence: z
    .enum(["not-available", "not-rated"])
    .nullable()
    .describe("Why there is none: nothing is known, or too little to judge by."),
  meterBand: band.describe("60 and 80 belong to the higher band."),
  emojiBand: band.describe("60 and 80 belong to the lower band."),
  label: text.describe("In words, by the meter's band."),
});

export const quotesAnswer = z.object({
  version: z.string().describe("The dataset that the figures are of."),
  asOf: z.iso.date().describe("Its day."),
  quotes: z
    .array(
      z.object({
        coCode: z.int().describe("The company's code."),
        symbol: z.string().describe("Its symbol."),
        name: z.string().describe("Its name."),
        sector: text.describe("Its sector."),
        isin: text.describe("Of the share."),
        price: figure.describe("₹, the day's close."),
        change: figure.describe("₹ since the close before."),
        changePercent: figure.describe("Percent of the close before."),
        marketCap: figure.describe("₹ crore."),
        score: score.describe("The fundamental score."),
        technicalScore: score.describe("The technical score."),
        high52: figure.describe("₹, highest of 52 weeks."),
        low52: figure.describe("₹, lowest of 52 weeks."),
        position52: figure.describe("0 at the lowest, 100 at the highest."),
      }),
    )
    .describe("In the order asked, without companies that are not listed."),
});

import { z } from "zod";

const rendered = z.object({ rendered: z.string() });

export const postsAnswer = z.array(
  z.object({
    link: z.url(),
    title: rendered,
    excerpt: rendered,
    date: z.iso.datetime(),
    image: z.object({ source_url: z.url(), alt_text: z.string(), picture: z.string() }).nullable(),
  }),
);

const figures = z
  .object({
    entryDate: z.iso.date().describe("The market day whose close was paid"),
    currentValue: z
      .number()
      .describe("In rupees, two decimals; splits and bonuses counted, dividends and costs not"),
    return: z.number().describe("Percent over the whole span, not a year"),
  })
  .nullable();

export const pictureParams = z.strictObject({
  picture: z.string().regex(/^[A-Za-z0-9_-]{16}$/, "must name a picture"),
});

export const landingAnswer = z.object({
  introVideo: z.object({ source: z.string(), captions: z.string() }).nullable(),
  showsPerformance: z
    .boolean()
    .describe("False where the rules of advertising forbid it; there are no rows then"),
  asOf: z.iso
    .date()
    .nullable()
    .describe("The last day with prices; null until a market is published"),
  kind: z.enum(["demo", "market"]).nullable(),
  investAmount: z.number().describe("What each row began with, in whole rupees"),
  rows: z.array(
    z.object({
      name: z.string(),
      co_code: z.int(),
      symbol: z.string(),
      investAmount: z.number().describe("What each row began with, in whole rupees"),
      spans: z.object({
        "3M": figures,
        "6M": figures,
        "1Y": figures,
        "5Y": figures,
        from2009: figures,
      }),
    }),
  ),
});

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
  .object({ entryDate: z.iso.date(), currentValue: z.number(), return: z.number() })
  .nullable();

export const pictureParams = z.strictObject({
  picture: z.string().regex(/^[A-Za-z0-9_-]{16}$/, "must name a picture"),
});

export const landingAnswer = z.object({
  introVideo: z.object({ source: z.string(), captions: z.string() }).nullable(),
  showsPerformance: z.boolean(),
  asOf: z.iso.date().nullable(),
  kind: z.enum(["demo", "market"]).nullable(),
  investAmount: z.number(),
  rows: z.array(
    z.object({
      name: z.string(),
      co_code: z.int(),
      symbol: z.string(),
      investAmount: z.number(),
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

import { z } from "zod";

const score = z
  .union([z.int().min(0).max(100), z.string()])
  .describe(
    "0 to 100; DATA NOT AVALIABLE or NOT RATED where there is none, empty without a company",
  );

const emojiScore = z.object({
  score,
  emoji: z.enum(["sad", "bad", "neutral", "good", "excellent", ""]),
});

export const totalScoreAnswer = z.object({
  fundascore: z.array(z.object({ score })).max(1),
  subfundascore: z
    .array(z.object({ efficiency: score, growth: score, liquidity: score, trust: score }))
    .max(1),
});

export const technicalScoreAnswer = z.object({ data: score });

export const emojiScoreAnswer = z.object({
  overall_score: emojiScore,
  f_score: emojiScore,
  t_score: emojiScore,
  growth_score: emojiScore,
  trust_score: emojiScore,
  efficiency_score: emojiScore,
  liquidity_score: emojiScore,
});

export const priceAndScoreAnswer = z.object({
  fScoreData: z.array(z.object({ date: z.string(), score })),
  priceData: z.array(
    z.object({
      date: z.string(),
      close: z.number().describe("₹, adjusted for splits and bonuses"),
    }),
  ),
});

export type TotalScoreAnswer = z.output<typeof totalScoreAnswer>;
export type TechnicalScoreAnswer = z.output<typeof technicalScoreAnswer>;
export type EmojiScoreAnswer = z.output<typeof emojiScoreAnswer>;
export type PriceAndScoreAnswer = z.output<typeof priceAndScoreAnswer>;

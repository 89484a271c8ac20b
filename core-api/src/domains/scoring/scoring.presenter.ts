import type {
  CompanyScores,
  EmojiScoreAnswer,
  PriceAndScoreAnswer,
  Score,
  ScoreHistory,
  TechnicalScoreAnswer,
  TotalScoreAnswer,
} from "../../contract/index.ts";
import { writeScore } from "./score-bands.ts";

export function presentTotalScore(scores: CompanyScores | null): TotalScoreAnswer {
  if (scores === null) return { fundascore: [], subfundascore: [] };
  const { fundamental, efficiency, growth, liquidity, trust } = scores;
  return {
    fundascore: [{ score: writeScore(fundamental) }],
    subfundascore: [
      {
        efficiency: writeScore(efficiency),
        growth: writeScore(growth),
        liquidity: writeScore(liquidity),
        trust: writeScore(trust),
      },
    ],
  };
}

export function presentTechnicalScore(scores: CompanyScores | null): TechnicalScoreAnswer {
  return { data: scores === null ? "" : writeScore(scores.technical) };
}

export function presentEmojiScore(scores: CompanyScores | null): EmojiScoreAnswer {
  const present = (read: (known: CompanyScores) => Score) =>
    scores === null ? ({ score: "", emoji: "" } as const) : presentEmoji(read(scores));
  return {
    overall_score: present(({ overall }) => overall),
    f_score: present(({ fundamental }) => fundamental),
    t_score: present(({ technical }) => technical),
    growth_score: present(({ growth }) => growth),
    trust_score: present(({ trust }) => trust),
    efficiency_score: present(({ efficiency }) => efficiency),
    liquidity_score: present(({ liquidity }) => liquidity),
  };
}

function presentEmoji(score: Score): EmojiScoreAnswer["f_score"] {
  return { score: writeScore(score), emoji: score.emojiBand ?? "" };
}

/** Days without a score or a price have no point in that line. */
export function presentPriceAndScore(history: ScoreHistory | null): PriceAndScoreAnswer {
  const points = history?.points ?? [];
  return {
    fScoreData: points.flatMap(({ day, fundamental }) =>
      fundamental === null ? [] : [{ date: day, score: fundamental }],
    ),
    priceData: points.flatMap(({ day, close }) => (close === null ? [] : [{ date: day, close }])),
  };
}

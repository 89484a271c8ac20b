import type { RiskAnswers, RiskLevel } from "../../../contract/index.ts";
import type { Question, RiskSection } from "./risk-questionnaire.ts";

const leastPoints = 1;
const mostPoints = 5;

/**
 * The score of a completed questionnaire, 1 to 100, never 0. Each section's points are scaled from
 * their least to their greatest sum, 1 + 99 × (sum − least) ÷ (most − least), rounded half up. The
 * lower section counts, so that the score exceeds neither capacity nor tolerance. Returns null if
 * a question is unanswered, an option is unknown, or an answer has no question.
 */
export function scoreAnswers(questions: readonly Question[], answers: RiskAnswers): number | null {
  if (Object.keys(answers).length !== questions.length) return null;
  const sections: { readonly [S in RiskSection]: number[] } = { capacity: [], tolerance: [] };
  for (const { id, section, options } of questions) {
    const given = Object.hasOwn(answers, id) ? answers[id] : undefined;
    const chosen = options.find((option) => option.id === given);
    if (chosen === undefined) return null;
    sections[section].push(chosen.points);
  }
  return Math.min(scoreSection(sections.capacity), scoreSection(sections.tolerance));
}

function scoreSection(points: readonly number[]): number {
  const sum = points.reduce((total, value) => total + value, 0);
  const least = points.length * leastPoints;
  const most = points.length * mostPoints;
  return Math.round(1 + (99 * (sum - least)) / (most - least));
}

/** Low up to 40, Moderate up to 70, High above. */
export function riskOf(finalScore: number): RiskLevel {
  if (finalScore <= 40) return "LR";
  return finalScore <= 70 ? "MR" : "HR";
}

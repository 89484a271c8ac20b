import type { Executor } from "@munshi/db";
import type {
  RiskProfileAnswer,
  RiskProfilePayload,
  RiskProfileStored,
} from "../../../contract/index.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { failure } from "../../../platform/errors/failure.ts";
import { messages } from "../messages.ts";
import { findRiskProfile, saveRiskProfile } from "./risk-profiles.repository.ts";
import { questionnaireEdition, riskQuestions } from "./risk-questionnaire.ts";
import { riskOf, scoreAnswers } from "./risk-score.ts";

export interface RiskService {
  /** The questions, and what the user has answered. */
  find(userId: string): Promise<RiskProfileAnswer>;
  /**
   * Keeps a user's answers in place of earlier ones.
   * @throws AppError `risk.other_edition` (409) for questions that are asked no more,
   * `risk.incomplete` (400).
   */
  fill(userId: string, given: RiskProfilePayload): Promise<RiskProfileStored>;
}

export function createRiskService(db: Executor, deps: { readonly clock: Clock }): RiskService {
  return {
    async find(userId) {
      const profile = await findRiskProfile(db, userId);
      return {
        questionnaire: questionnaireEdition,
        questions: riskQuestions.map(({ id, text, options }) => ({
          id,
          text,
          options: options.map((option) => ({ id: option.id, text: option.text })),
        })),
        final_score: profile?.final_score ?? 0,
        risk: profile === null ? null : riskOf(profile.final_score),
        answers: profile?.answers ?? null,
      };
    },
    async fill(userId, { questionnaire, answers }) {
      if (questionnaire !== questionnaireEdition) {
        throw failure(
          "risk.other_edition",
          409,
          "The questions have changed. Please answer again.",
        );
      }
      const finalScore = scoreAnswers(riskQuestions, answers);
      if (finalScore === null) throw failure("risk.incomplete", 400, messages.incomplete);
      await saveRiskProfile(db, {
        user_id: userId,
        questionnaire,
        answers,
        final_score: finalScore,
        filled_at: deps.clock.now(),
      });
      return {
        success: true,
        message: messages.profileUpdated,
        final_score: finalScore,
        risk: riskOf(finalScore),
      };
    },
  };
}

import type { Executor } from "@munshi/db";
import type { RiskAnswers } from "../../../contract/index.ts";

export interface RiskProfileRow {
  readonly user_id: string;
  readonly questionnaire: string;
  readonly answers: RiskAnswers;
  readonly final_score: number;
  readonly filled_at: Date;
}

export async function findRiskProfile(
  db: Executor,
  userId: string,
): Promise<RiskProfileRow | null> {
  const row = await db<RiskProfileRow>("risk_profiles").where({ user_id: userId }).first();
  return row ?? null;
}

export async function hasRiskProfile(db: Executor, userId: string): Promise<boolean> {
  const row: unknown = await db("risk_profiles").where({ user_id: userId }).first("user_id");
  return row !== undefined;
}

export async function deleteRiskProfile(db: Executor, userId: string): Promise<void> {
  await db("risk_profiles").where({ user_id: userId }).delete();
}

/** The newest answers count; of two at once the later one. */
export async function saveRiskProfile(db: Executor, profile: RiskProfileRow): Promise<void> {
  await db("risk_profiles")
    .insert({ ...profile, answers: JSON.stringify(profile.answers) })
    .onConflict("user_id")
    .merge();
}

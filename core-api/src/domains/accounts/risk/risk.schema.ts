import { z } from "zod";
import { plainText } from "../../../platform/validation/plain-text.ts";

const answers = z.record(plainText(40), plainText(10));

export const riskProfileBody = z.strictObject({
  questionnaire: plainText(40),
  answers,
});

export const riskProfileAnswer = z.object({
  questionnaire: z.string(),
  questions: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      options: z.array(z.object({ id: z.string(), text: z.string() })),
    }),
  ),
  final_score: z.int(),
  risk: z.enum(["LR", "MR", "HR"]).nullable(),
  answers: answers.nullable(),
});

export const riskProfileStored = z.object({
  success: z.boolean(),
  message: z.string(),
  final_score: z.int(),
  risk: z.enum(["LR", "MR", "HR"]),
});

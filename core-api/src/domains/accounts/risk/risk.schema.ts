import { z } from "zod";
import { plainText } from "../../../platform/validation/plain-text.ts";

const answers = z.record(plainText(40), plainText(10));

export const riskProfileBody = z.strictObject({
  questionnaire: plainText(40).describe("Names the edition of the questions"),
  answers,
});

export const riskProfileAnswer = z.object({
  questionnaire: z.string().describe("Names the edition of the questions"),
  questions: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      options: z.array(z.object({ id: z.string(), text: z.string() })),
    }),
  ),
  final_score: z.int().describe("1 to 100; 0: not answered"),
  risk: z
    .enum(["LR", "MR", "HR"])
    .nullable()
    .describe("Low, moderate or high; null where it is not answered"),
  answers: answers.nullable(),
});

export const riskProfileStored = z.object({
  success: z.boolean(),
  message: z.string(),
  final_score: z.int().describe("1 to 100; 0: not answered"),
  risk: z.enum(["LR", "MR", "HR"]).describe("Low, moderate or high; null where it is not answered"),
});

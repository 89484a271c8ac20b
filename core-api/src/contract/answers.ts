import { z } from "zod";

/** A success without data. */
export const plainAnswer = z.object({
  success: z.literal(true).describe("False in failures."),
  message: z.string().describe("Safe to show."),
});

const start = z.int().describe("Offset of the first character.");
const end = z.int().describe("Offset after the last character.");

/** A problem in a query or formula, as the engine reports it. */
export const diagnostic = z.object({
  code: z.string().describe("`formula.unknown_name`, `formula.syntax`, …"),
  message: z.string().describe("Safe to show."),
  severity: z.enum(["error", "warning"]).describe("Warnings do not prevent saving or running."),
  span: z
    .object({
      start,
      end,
      line: z.int().describe("From 1."),
      column: z.int().describe("From 1."),
    })
    .describe("Where in the text."),
  expected: z.array(z.string()).describe("What the text could have here instead, in words."),
  suggestions: z
    .array(
      z.object({
        label: z.string().describe("What the change does."),
        start,
        end,
        text: z.string().describe("The replacement."),
        guess: z
          .literal(true)
          .exactOptional()
          .describe("Something else may have been meant: offer it, do not apply it."),
      }),
    )
    .describe("Possible fixes, best first."),
});

export const warnings = z.array(diagnostic).describe("Problems that do not prevent saving.");

import { z } from "zod";

const start = z.int().describe("Offset of the first character.");
const end = z.int().describe("Offset behind the last character.");

const diagnostic = z.object({
  code: z.string().describe("formula.unknown_name, formula.syntax and others."),
  message: z.string().describe("Safe to show."),
  severity: z.enum(["error", "warning"]).describe("A warning does not stand in the way."),
  span: z
    .object({
      start,
      end,
      line: z.int().describe("From 1 upwards."),
      column: z.int().describe("From 1 upwards."),
    })
    .describe("The stretch of the text that it is about."),
  expected: z.array(z.string()).describe("What could stand there instead, in words."),
  suggestions: z
    .array(
      z.object({
        label: z.string().describe("What the change does."),
        start,
        end,
        text: z.string().describe("What to put there."),
      }),
    )
    .describe("Changes that would mend it, best first."),
});

export const warnings = z
  .array(diagnostic)
  .describe("Doubts about the text that do not stand in the way.");

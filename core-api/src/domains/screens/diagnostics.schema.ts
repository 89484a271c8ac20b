import { z } from "zod";

const diagnostic = z.object({
  code: z.string(),
  message: z.string(),
  severity: z.enum(["error", "warning"]),
  span: z
    .object({ start: z.int(), end: z.int(), line: z.int(), column: z.int() })
    .describe("The stretch of the text; end is exclusive, lines and columns count from 1."),
  expected: z.array(z.string()),
  suggestions: z.array(
    z.object({ label: z.string(), start: z.int(), end: z.int(), text: z.string() }),
  ),
});

export const warnings = z
  .array(diagnostic)
  .describe("Doubts about the text that do not stand in the way.");

import type { FunctionForm } from "./form.ts";

export const choiceForms: readonly FunctionForm<"row">[] = [
  {
    function: "if",
    family: "row",
    signature: "if(condition, a, b)",
    takes: ["condition", "value", "value"],
    meaning:
      "The first value if the condition holds, the second if it fails; empty if it is unknown.",
    examples: ["if(Debt > 0, Price to Earning, 0.8 * Price to Earning) < 15"],
    unit: "operands",
  },
  {
    function: "coalesce",
    family: "row",
    signature: "coalesce(a, b, …)",
    takes: ["value", "values"],
    meaning: "The first value that is not empty.",
    examples: ["coalesce(Pledged percentage, 0) < 5"],
    unit: "operands",
  },
];

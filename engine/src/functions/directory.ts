import { type FunctionName, functionNames } from "../grammar/function-names.ts";
import { acrossForms } from "./across.ts";
import { aggregateForms } from "./aggregate.ts";
import type { FunctionFamily, FunctionForm } from "./form.ts";
import { overTimeForms } from "./over-time.ts";
import { scalarForms } from "./scalar.ts";

const choiceForms: readonly FunctionForm<"row">[] = [
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

type AnyForm = { [family in FunctionFamily]: FunctionForm<family> }[FunctionFamily];

export interface FunctionInfo {
  readonly name: FunctionName;
  readonly forms: readonly AnyForm[];
}

const allForms: readonly AnyForm[] = [
  ...scalarForms,
  ...aggregateForms,
  ...choiceForms,
  ...overTimeForms,
  ...acrossForms,
];

/** In alphabetical order. */
export const functionDirectory: ReadonlyMap<FunctionName, FunctionInfo> = new Map(
  functionNames.map((name) => [
    name,
    { name, forms: allForms.filter((form) => form.function === name) },
  ]),
);

/** Null if the function has no such overload. */
export function formOf<Family extends FunctionFamily>(
  name: FunctionName,
  family: Family,
): FunctionForm<Family> | null {
  const forms = functionDirectory.get(name)?.forms ?? [];
  return forms.find((form) => isOfFamily(form, family)) ?? null;
}

function isOfFamily<Family extends FunctionFamily>(
  form: FunctionForm,
  family: Family,
): form is FunctionForm<Family> {
  return form.family === family;
}

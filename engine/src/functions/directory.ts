import { type FunctionName, functionNames } from "../grammar/function-names.ts";
import { acrossForms } from "./across.ts";
import { aggregateForms } from "./aggregate.ts";
import { choiceForms } from "./choice.ts";
import type { FunctionForm } from "./form.ts";
import { overTimeForms } from "./over-time.ts";
import { scalarForms } from "./scalar.ts";

export interface FunctionInfo {
  readonly name: FunctionName;
  readonly forms: readonly FunctionForm[];
}

const allForms = [
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

export function formOf(name: FunctionName, family: FunctionForm["family"]): FunctionForm | null {
  const forms = functionDirectory.get(name)?.forms ?? [];
  return forms.find((form) => form.family === family) ?? null;
}

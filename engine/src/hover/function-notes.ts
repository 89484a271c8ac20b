import type { HoverInfo } from "../contract/index.ts";
import { functionDirectory } from "../functions/directory.ts";
import type { FunctionFamily, FunctionForm } from "../functions/form.ts";
import type { CallExpression, Expression } from "../grammar/ast.ts";
import type { FunctionName } from "../grammar/function-names.ts";

const formulas: Partial<Record<`${FunctionFamily} ${FunctionName}`, string>> = {
  "period growth": "100 × ((P last year / P N years before)^(1/N) − 1)",
  "period change": "100 × (P / P N periods before − 1)",
  "across percentile": "100 × (ascending rank − 1) / (companies − 1)",
  "across zscore": "(P − mean of P) / deviation of P",
};

/** Documentation of the overload called, with a mention of the others. */
export function noteOfFunction(
  name: FunctionName,
  call: CallExpression | null,
  isText: (argument: Expression) => boolean,
): Pick<HoverInfo, "title" | "unit" | "meaning" | "aliases" | "examples"> & {
  readonly formula: string | null;
} {
  const forms = functionDirectory.get(name)?.forms ?? [];
  const called =
    call === null ? undefined : forms.find(({ family }) => family === familyOf(call, isText));
  const first = called ?? forms[0];
  const others = forms.filter((form) => form !== first).map(describeOther);
  return {
    title: first?.signature ?? name,
    unit: "",
    meaning: [first?.meaning ?? "", ...others].join(" "),
    aliases: [],
    examples: first?.examples ?? [],
    formula: (first && formulas[`${first.family} ${name}`]) ?? null,
  };
}

function describeOther({ signature, meaning }: FunctionForm): string {
  return `Also ${signature}: ${meaning}`;
}

/** Selects the overload by its arguments. */
function familyOf(
  { arguments: given }: CallExpression,
  isText: (argument: Expression) => boolean,
): FunctionFamily {
  if (given.some(({ kind }) => kind === "span")) return "period";
  const [, second] = given;
  return second === undefined || (given.length === 2 && isText(second)) ? "across" : "row";
}

import { formOf } from "../functions/directory.ts";
import type { FunctionFamily } from "../functions/form.ts";
import type { FunctionName } from "../grammar/function-names.ts";
import { type Measure, measureOfUnit } from "./measure.ts";

/** Whether a function gives what it is given in another amount, rather than something of its own unit. */
export function keepsMeasure(name: FunctionName, family: FunctionFamily): boolean {
  return (formOf(name, family)?.unit ?? "operands") === "operands";
}

/** What a function gives of operands of a measure, as its description in the directory says. */
export function measureOfCall(
  name: FunctionName,
  family: FunctionFamily,
  operand: Measure,
): Measure {
  const unit = formOf(name, family)?.unit ?? "operands";
  return unit === "operands" ? operand : measureOfUnit(unit);
}

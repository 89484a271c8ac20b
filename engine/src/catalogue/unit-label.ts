import type { ParameterInfo, Unit } from "../contract/index.ts";

const unitLabels: { readonly [unit in Unit]: string } = {
  money: "₹ crore",
  price: "₹",
  rupees: "₹",
  percent: "%",
  ratio: "ratio",
  count: "number",
  days: "days",
  years: "years",
  score: "score",
  none: "",
};

/** `₹ crore`, `%`, `yes or no`. */
export function unitLabel({ type, unit }: Pick<ParameterInfo, "type" | "unit">): string {
  const byType = { number: unitLabels[unit], truth: "yes or no", text: "text", date: "date" };
  return byType[type];
}

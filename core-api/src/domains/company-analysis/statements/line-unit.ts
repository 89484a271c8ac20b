import type { LineDefinition, Unit } from "@munshi/engine/contract";

/** What a line of accounts is measured in, as parameters tell it. */
export const unitOfLine: { readonly [unit in LineDefinition["unit"]]: Unit } = {
  crore: "money",
  rupee: "price",
  count: "count",
  percent: "percent",
};

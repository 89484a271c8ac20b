import { productCatalogue } from "@munshi/engine";
import type { ParameterGroup, ParameterInfo } from "@munshi/engine/contract";

/** Kinds of facts that figures are computed from. */
export type Ground = "statements" | "prices" | "shareholding";

const groundOfGroup: { readonly [group in ParameterGroup]?: Ground } = {
  eod: "prices",
  "profit-and-loss": "statements",
  "balance-sheet": "statements",
  "cash-flow": "statements",
  ratios: "statements",
  history: "statements",
  shareholding: "shareholding",
};

/** The facts a parameter's formula reduces to; none for names and values only sources give. */
export function listGrounds(code: string): ReadonlySet<Ground> {
  const grounds = new Set<Ground>();
  const seen = new Set<string>();
  const visit = (one: string): void => {
    const info = productCatalogue.parameters.get(one);
    if (info === undefined || seen.has(one)) return;
    seen.add(one);
    info.inputs.forEach(visit);
    const own =
      info.inputs.length === 0 && info.type === "number" ? groundOfGroup[info.group] : undefined;
    if (own !== undefined) grounds.add(own);
  };
  visit(code);
  return grounds;
}

/** Whether a figure compares companies, so that no single filing is its source. */
export function isAcrossCompanies({ inputs }: ParameterInfo): boolean {
  return inputs.includes("industry");
}

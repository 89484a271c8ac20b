import { describeColumn, productCatalogue } from "@munshi/engine";
import type { Basis, Unit } from "@munshi/engine/contract";
import { dateOfDay } from "../../../platform/clock/days.ts";
import type { MarketFacts } from "../../market/index.ts";
import { openFiledFigures } from "../filed-figures.ts";
import type { FigureSource, OpenCompany } from "../open-company.ts";
import { labelMonth } from "../statements/period-labels.ts";

/** The last reported year side by side: results, balance sheet, cash flow and ratios. */
const compared = [
  "sales",
  "operatingProfit",
  "netProfit",
  "eps",
  "netWorth",
  "debt",
  "totalAssets",
  "cashFromOperations",
  "opm",
  "npm",
  "returnOnEquity",
  "returnOnCapitalEmployed",
  "debtToEquity",
];

export interface FinanceComparison {
  readonly companies: readonly {
    readonly coCode: number;
    readonly symbol: string;
    readonly name: string;
    /** `Mar 2025`; null if nothing was filed on the basis. */
    readonly year: string | null;
  }[];
  readonly rows: readonly {
    readonly title: string;
    readonly unit: Unit;
    /** By `companies`. */
    readonly values: readonly (number | null)[];
  }[];
}

/** Compares companies by their last reported year on a basis, by default each company's own. */
export async function compareFinances(
  facts: MarketFacts,
  companies: readonly OpenCompany[],
  basis: Basis | null,
): Promise<FinanceComparison> {
  const sources: FigureSource[] = [];
  for (const open of companies) {
    sources.push(await openFiledFigures(facts, open, basis ?? open.basis));
  }
  return {
    companies: companies.map(({ company: { coCode, symbol, name } }, at) => {
      const yearEnd = sources[at]?.number("accountsYearEnd") ?? null;
      return {
        coCode,
        symbol,
        name,
        year: yearEnd === null ? null : labelMonth(dateOfDay(yearEnd)),
      };
    }),
    rows: compared.flatMap((code) => {
      const column = describeColumn(productCatalogue, code);
      if (column === null) return [];
      const { title, unit } = column;
      const values = sources.map((source) => source.number(`${code}@y0`));
      return [{ title, unit, values }];
    }),
  };
}

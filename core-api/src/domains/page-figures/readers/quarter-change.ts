import { describeColumn, productCatalogue } from "@munshi/engine";
import { compareAmounts, isProfitLine, roundChange } from "@munshi/engine/contract";
import { toFigure } from "../../company-fundamentals/index.ts";
import { presentChange } from "../page-figure.ts";
import type { PageFigureReader } from "../page-figure.ts";

/** Comparison quarters: how many quarters back, and the wording in titles. */
const sides = new Map([
  ["year", { back: 4, words: "from the same quarter last year" }],
  ["quarter", { back: 1, words: "from the previous quarter" }],
]);
const compared: ReadonlySet<string> = new Set(["sales", "operatingProfit", "netProfit"]);

/** Change of the latest published quarter, as in lists of results. */
export const quarterReaders = {
  quarterChange: async ({ open, of: [code = "", against = ""] }) => {
    const side = sides.get(against);
    const column = describeColumn(productCatalogue, code);
    if (side === undefined || column === null || !compared.has(code)) return null;
    const [latest, before] = [0, side.back].map((back) =>
      toFigure(`${code}@q${back}`, open.figures),
    );
    if (latest === undefined || before === undefined) return null;
    const change = roundChange(compareAmounts(latest.value, before.value), 1);
    return {
      title: `${column.title}, change ${side.words}`,
      inputs: [latest, before],
      basis: open.basis,
      day: open.dataset.asOf,
      ...presentChange(change, isProfitLine(code), "Data for one of the two quarters is missing."),
    };
  },
} satisfies Record<string, PageFigureReader>;

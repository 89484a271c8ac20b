import { describeColumn, productCatalogue } from "@munshi/engine";
import { compareAmounts, isProfitLine, roundChange } from "@munshi/engine/contract";
import { toFigure } from "../../company-fundamentals/index.ts";
import { presentChange } from "../page-figure.ts";
import type { PageFigureReader } from "../page-figure.ts";

/** What the latest quarter may be set against: how many quarters back that is, and what it is called. */
const sides = new Map([
  ["year", { back: 4, words: "on the same quarter of the year before" }],
  ["quarter", { back: 1, words: "on the quarter before" }],
]);
const compared: ReadonlySet<string> = new Set(["sales", "operatingProfit", "netProfit"]);

/** The published quarter against one before, as lists of results tell it. */
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
      ...presentChange(change, isProfitLine(code), "One of the two quarters is not known."),
    };
  },
} satisfies Record<string, PageFigureReader>;

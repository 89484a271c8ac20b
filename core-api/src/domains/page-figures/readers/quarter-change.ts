import { describeColumn, productCatalogue } from "@munshi/engine";
import { changePercent } from "../../commentary/index.ts";
import { toFigure } from "../../company-fundamentals/index.ts";
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
    const value = changePercent(latest.value, before.value);
    return {
      title: `${column.title}, change ${side.words}`,
      value,
      inputs: [latest, before],
      basis: open.basis,
      day: open.dataset.asOf,
      ...(value === null ? { absence: "One of the two quarters is not known." } : {}),
    };
  },
} satisfies Record<string, PageFigureReader>;

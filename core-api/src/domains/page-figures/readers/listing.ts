import type { FigureInput } from "../../../contract/index.ts";
import { faceValueOf, labelMonth, toFigure } from "../../company-fundamentals/index.ts";
import { toInput } from "../page-figure.ts";
import type { PageFigureReader } from "../page-figure.ts";

const kinds = {
  dividend: "Dividend",
  bonus: "Bonus",
  split: "Split",
  other: "Action",
} as const;

/** What the exchange tells of the share itself. */
export const listingReaders = {
  faceValue: async ({ open }) => {
    const filed = toFigure("faceValue", open.figures);
    const value = faceValueOf(open);
    return {
      value,
      inputs: filed.value === null ? [] : [filed],
      ...(value === null ? { absence: "Neither accounts nor the exchange's list tell it." } : {}),
    };
  },
  sharesSince: async ({ sections, open, of: [day = ""] }) => {
    if (!/^\d{4}-\d{2}-\d{2}$/u.test(day)) return null;
    const actions = (await sections.actions(open))?.actions ?? [];
    const { asOf } = open.dataset;
    const inputs = actions.flatMap(({ kind, ratio, exDate }, place): FigureInput[] =>
      (kind === "split" || kind === "bonus") && exDate > day && exDate <= asOf
        ? [
            {
              ...toInput("actionTerms", [place], null, `${kinds[kind]}, ${labelMonth(exDate)}`),
              ...(ratio === null ? {} : { text: ratio }),
            },
          ]
        : [],
    );
    return { value: await sections.sharesSince(open, day), inputs, day };
  },
  actionTerms: async ({ sections, open, of: [place] }) => {
    const action = (await sections.actions(open))?.actions[Number(place)];
    if (action === undefined) return null;
    const { kind, amount, ratio, dividendType, exDate, purpose } = action;
    const type = dividendType === null ? "" : `, ${dividendType.toLowerCase()}`;
    return {
      title: `${kinds[kind]}${type}`,
      definition: `${purpose}. Holders of a share on the day before the ex-date get it.`,
      value: amount,
      ...(ratio === null ? {} : { text: ratio }),
      day: exDate,
      ...(amount === null && ratio === null ? { absence: "The exchange tells no terms." } : {}),
    };
  },
} satisfies Record<string, PageFigureReader>;

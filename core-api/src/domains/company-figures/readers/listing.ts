import { faceValueOf, toFigure } from "../../company-analysis/index.ts";
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

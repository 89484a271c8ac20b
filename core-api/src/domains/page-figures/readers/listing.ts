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

/** Face value, splits and bonuses, and corporate actions. */
export const listingReaders = {
  faceValue: async ({ open }) => {
    const filed = toFigure("faceValue", open.figures);
    const value = faceValueOf(open);
    return {
      value,
      inputs: filed.value === null ? [] : [filed],
      ...(value === null
        ? { absence: "Not included in the accounts or the exchange's list." }
        : {}),
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
      definition: `${purpose}. Paid to shareholders on the day before the ex-date.`,
      value: amount,
      ...(ratio === null ? {} : { text: ratio }),
      day: exDate,
      ...(amount === null && ratio === null ? { absence: "The exchange gave no terms." } : {}),
    };
  },
} satisfies Record<string, PageFigureReader>;

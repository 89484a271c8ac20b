import type { IsoDate } from "@munshi/engine/contract";
import type { FigureInput } from "../../../contract/index.ts";
import { toInput } from "../page-figure.ts";
import type { PageFigureReader } from "../page-figure.ts";

const isDay = /^\d{4}-\d{2}-\d{2}$/u;

/** The market index's return next to the share's. */
export const indexReaders = {
  indexReturn: async ({ sections, open, of: [period = ""] }) => {
    const span = await sections.indexSpan(open, period);
    if (span === null) return null;
    const { name, from, to } = span;
    const close = async (day: IsoDate | null, title: string): Promise<readonly FigureInput[]> =>
      day === null
        ? []
        : [toInput("indexClose", [day], await sections.indexClose(open, day), title)];
    const value = await sections.indexReturn(open, period);
    return {
      title: `Return of ${name} over ${period}`,
      value,
      inputs: [
        ...(await close(to, `${name}, close`)),
        ...(await close(from, `${name}, close at start`)),
      ],
      day: to,
      ...(value === null ? { absence: `${name} has no close to measure from.` } : {}),
    };
  },
  indexClose: async ({ sections, open, of: [day = ""] }) => {
    if (!isDay.test(day)) return null;
    const value = await sections.indexClose(open, day);
    return value === null ? null : { value, day };
  },
} satisfies Record<string, PageFigureReader>;

import type { CompanyDeliverables } from "../../../contract/index.ts";
import { toInput } from "../page-figure.ts";
import type { AskedPageFigure, PageFigure, PageFigureReader } from "../page-figure.ts";

type Day = CompanyDeliverables["days"][number];

const notReported = "Not included in the exchange's file for the day.";

function readDay(describe: (day: Day) => Pick<PageFigure, "value" | "inputs">): PageFigureReader {
  return async ({ sections, open, of: [wanted = ""] }: AskedPageFigure) => {
    if (!/^\d{4}-\d{2}-\d{2}$/u.test(wanted)) return null;
    const days = (await sections.deliverables(open))?.days ?? [];
    const day = days.find((one) => one.day === wanted);
    if (day === undefined) return { value: null, day: wanted, absence: notReported };
    const figure = describe(day);
    return { ...figure, day: wanted, ...(figure.value === null ? { absence: notReported } : {}) };
  };
}

/** One day's trading. */
export const tradingReaders = {
  dayClose: readDay(({ close }) => ({ value: close })),
  dayTraded: readDay(({ volume }) => ({ value: volume })),
  dayDelivered: readDay(({ delivered }) => ({ value: delivered })),
  dayDeliveredPercent: readDay(({ day, delivered, volume, deliveredPercent }) => ({
    value: deliveredPercent,
    inputs: [toInput("dayDelivered", [day], delivered), toInput("dayTraded", [day], volume)],
  })),
};

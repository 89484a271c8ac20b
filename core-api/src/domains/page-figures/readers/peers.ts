import type { PageFigureReader } from "../page-figure.ts";

const counted = new Intl.NumberFormat("en-IN");

/** What companies of a kind have in the middle. */
export const peerReaders = {
  groupMedian: async ({ sections, open, of: [key = ""] }) => {
    const median = await sections.median(open, key);
    if (median === null) return null;
    const { group, title, unit, value, known, middle } = median;
    const companies = `${counted.format(group.members.length)} companies of the ${group.kind} ${group.name}`;
    return {
      title: `${title}, median of the ${group.kind}`,
      unit,
      value,
      formula: `Median over the ${companies}; ${counted.format(known)} of them have the figure`,
      inputs: middle.map((one) => ({
        key,
        title: `${title}, ${one.name}`,
        unit,
        value: one.value,
        coCode: one.coCode,
      })),
      day: open.dataset.asOf,
      ...(value === null ? { absence: `None of the ${companies} has the figure.` } : {}),
    };
  },
} satisfies Record<string, PageFigureReader>;

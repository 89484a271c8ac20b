import type { PageFigureReader } from "../page-figure.ts";

const counted = new Intl.NumberFormat("en-IN");

/** Medians of peer groups. */
export const peerReaders = {
  groupMedian: async ({ sections, open, of: [key = ""] }) => {
    const median = await sections.median(open, key);
    if (median === null) return null;
    const { group, title, unit, value, known, middle } = median;
    const companies = `${counted.format(group.members.length)} companies in the ${group.kind} ${group.name}`;
    return {
      title: `${title}, median of the ${group.kind}`,
      unit,
      value,
      formula: `Median of the ${companies}; ${counted.format(known)} of them have data`,
      inputs: middle.map((one) => ({
        key,
        title: `${title}, ${one.name}`,
        unit,
        value: one.value,
        coCode: one.coCode,
      })),
      day: open.dataset.asOf,
      ...(value === null ? { absence: `None of the ${companies} has data.` } : {}),
    };
  },
} satisfies Record<string, PageFigureReader>;

import type { DatasetReport } from "../domains/market/index.ts";
import { alignRows, countNoun, formatNumber } from "./wording.ts";

const headings = ["", "has", "lacks", "least", "lower", "median", "upper", "most", "mean", "±"];
const figuresAtRight = headings.map((_, at) => at).slice(1);

/**
 * A readable report of a dataset's figures: distributions, companies without them, largest changes.
 */
export function describeReport(report: DatasetReport | null): readonly string[] {
  if (report === null) return ["Nothing is published yet; market publish does."];
  const { version, rows, versionBefore, columns, changes } = report;
  const table = columns.map(({ title, distribution, lacking, lackingBefore }) => {
    const more = lackingBefore === null ? 0 : lacking - lackingBefore;
    const moved = more === 0 ? "" : ` (${more > 0 ? "+" : "−"}${formatNumber(Math.abs(more))})`;
    const counts = [title, formatNumber(rows - lacking), formatNumber(lacking) + moved];
    if (distribution === null) return counts;
    const { min, lowerQuartile, median, upperQuartile, max, mean, deviation } = distribution;
    const figures = [min, lowerQuartile, median, upperQuartile, max, mean, deviation];
    return [...counts, ...figures.map(formatFigure)];
  });
  const against = versionBefore === null ? "" : `, against ${versionBefore}`;
  const lines = [
    `${version}: ${countNoun(rows, "company", "companies")}${against}`,
    ...alignRows([headings, ...table], figuresAtRight),
  ];
  if (versionBefore === null) return lines;
  if (changes.length === 0) return [...lines, "", "No figure moved."];
  const moves = changes.map(({ company, title, before, after, deviations }) => [
    company,
    title,
    formatFigure(before),
    "to",
    formatFigure(after),
    `${formatFigure(deviations)} deviations`,
  ]);
  return [
    ...lines,
    "",
    "Largest moves by the spread of the figure:",
    ...alignRows(moves, [2, 4, 5]),
  ];
}

const short = new Intl.NumberFormat("en-IN", { maximumSignificantDigits: 5 });

function formatFigure(value: number): string {
  return Number.isNaN(value) ? "–" : short.format(value);
}

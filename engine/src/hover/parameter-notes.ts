import type {
  HoverInfo,
  LatestSpan,
  ParameterInfo,
  PeriodSupport,
  Template,
  Unit,
} from "../contract/index.ts";
import { isFilterKey } from "../semantics/scope.ts";

const unitLabels: { readonly [unit in Unit]: string } = {
  money: "₹ crore",
  price: "₹",
  rupees: "₹",
  percent: "%",
  ratio: "ratio",
  count: "number",
  days: "days",
  years: "years",
  score: "score",
  none: "",
};

/** `₹ crore`, `%`, `yes or no`. */
export function unitLabel({ type, unit }: Pick<ParameterInfo, "type" | "unit">): string {
  const byType = { number: unitLabels[unit], truth: "yes or no", text: "text", date: "date" };
  return byType[type];
}

const templateNames: { readonly [template in Template]: string } = {
  ordinary: "companies other than banks and NBFCs",
  bank: "banks",
  nbfc: "NBFCs",
};

const periodNotes: { readonly [periods in PeriodSupport]: string } = {
  none: "",
  years: "Supports past years: `last year`, `3 years ago`.",
  quarters: "Supports past quarters: `latest quarter`, `2 quarters ago`.",
  both: "Supports past years and quarters: `last year`, `preceding year quarter`.",
};

const latestNotes: { readonly [latest in LatestSpan]: string } = {
  "trailing-year":
    "Default period: trailing twelve months, or the last reported year if four quarters are not reported.",
  year: "Default period: last reported year.",
  "year-end": "Default period: end of the last reported year.",
  now: "Default period: today.",
};

export function noteOfParameter(
  info: ParameterInfo,
  negated: boolean,
): Pick<HoverInfo, "title" | "unit" | "meaning" | "aliases" | "examples"> {
  const isFilter = isFilterKey(info.code);
  const notFor = info.notFor.map((template) => templateNames[template]);
  const sentences = [
    negated ? `The opposite of: ${info.definition}` : info.definition,
    info.latest === undefined ? "" : latestNotes[info.latest],
    periodNotes[info.periods],
    notFor.length > 0 ? `Always empty for ${notFor.join(" and ")}.` : "",
    info.unofficial && !isFilter
      ? "Unofficial: a user-defined ratio with the definition given here."
      : "",
  ];
  return {
    title: info.name,
    unit: unitLabel(info),
    meaning: sentences.filter((sentence) => sentence !== "").join(" "),
    aliases: info.aliases,
    examples: [],
  };
}

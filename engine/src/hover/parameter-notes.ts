import { unitLabel } from "../catalogue/unit-label.ts";
import type {
  HoverInfo,
  LatestSpan,
  ParameterInfo,
  PeriodSupport,
  Template,
} from "../contract/index.ts";
import { isFilterKey } from "../semantics/scope.ts";

const templateNames: { readonly [template in Template]: string } = {
  ordinary: "companies other than banks and NBFCs",
  bank: "banks",
  nbfc: "NBFCs",
};

const periodNotes: { readonly [periods in PeriodSupport]: string } = {
  none: "",
  years: "Past years may follow it: `last year`, `3 years ago`.",
  quarters: "Past quarters may follow it: `latest quarter`, `2 quarters ago`.",
  both: "Past years and quarters may follow it: `last year`, `preceding year quarter`.",
};

const latestNotes: { readonly [latest in LatestSpan]: string } = {
  "trailing-year":
    "Without a period it is of the trailing twelve months, or of the last reported year where four quarters are not reported.",
  year: "Without a period it is of the last reported year.",
  "year-end": "Without a period it is of the last reported year's end.",
  now: "Without a period it is today's.",
};

/** All that the catalogue tells of a parameter, but its formula in signs. */
export function noteOfParameter(
  info: ParameterInfo,
  negated: boolean,
): Pick<HoverInfo, "title" | "unit" | "meaning" | "aliases" | "examples"> {
  const isFilter = isFilterKey(info.code);
  const notFor = info.notFor.map((template) => templateNames[template]);
  const sentences = [
    negated ? `Holds where this does not: ${info.definition}` : info.definition,
    info.latest === undefined ? "" : latestNotes[info.latest],
    periodNotes[info.periods],
    notFor.length > 0 ? `Always empty for ${notFor.join(" and ")}.` : "",
    info.unofficial && !isFilter
      ? "Unofficial: a ratio of users' own, by the definition given here."
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

import type { Catalogue } from "../catalogue/catalogue.ts";
import { notRatedCode } from "../catalogue/index.ts";
import type {
  ColumnKey,
  IsoDate,
  MissingFact,
  ParameterInfo,
  ParameterNeeds,
  Period,
  Template,
} from "../contract/index.ts";
import { historyDepth } from "../contract/index.ts";
import type { LoadableColumns } from "../dataset/dataset-columns.ts";
import { foldText } from "../eval/texts.ts";
import { columnKey, describeColumn, parameterOf, splitColumnKey } from "../semantics/columns.ts";
import { textAt } from "../table/column.ts";
import { formulaInputs } from "./formula-inputs.ts";
import { explainNoResult } from "./no-result.ts";
import { formatDay } from "./words.ts";

const jumpColumn = "priceJumpDate";

export interface CompanyFacts {
  /** Several reasons if several inputs are missing. */
  readonly explainEmpty: (key: ColumnKey) => readonly MissingFact[];
}

const marketDaysInAYear = 250;

/** Every reported period has at least one of these, in any form of accounts. */
const evidence = ["sales", "netProfit", "totalAssets"] as const;

/** Columns that `createCompanyFacts` needs, as far as available. */
export function listFactColumns(
  empty: Iterable<ColumnKey>,
  catalogue: Catalogue,
  columns: LoadableColumns,
): readonly ColumnKey[] {
  const wanted = new Set<ColumnKey>(["template", "listedOn", jumpColumn]);
  const seen = new Set<ColumnKey>();
  const visit = (key: ColumnKey): void => {
    if (seen.has(key)) return;
    seen.add(key);
    wanted.add(key);
    const info = parameterOf(catalogue, key);
    if (info === undefined) return;
    for (const period of [splitColumnKey(key).period, info.needs]) {
      if (period === null || period.unit === "day") continue;
      for (const reported of evidenceColumns(period.unit)) wanted.add(reported);
    }
    for (const group of formulaInputs(key, info, catalogue)) group.forEach(visit);
  };
  for (const key of empty) visit(key);
  return [...wanted].filter((key) => columns.has(key));
}

/** Requires the columns of `listFactColumns`. */
export function createCompanyFacts(
  catalogue: Catalogue,
  columns: Pick<LoadableColumns, "has" | "get">,
  row: number,
  asOf: IsoDate | null,
): CompanyFacts {
  const numberAt = (key: ColumnKey): number => {
    if (!columns.has(key)) return Number.NaN;
    const column = columns.get(key);
    return column.kind === "number" ? (column.values[row] ?? Number.NaN) : Number.NaN;
  };
  const textOf = (key: ColumnKey): string | null => {
    if (!columns.has(key)) return null;
    const column = columns.get(key);
    return column.kind === "text" ? textAt(column, row) : null;
  };
  const isEmpty = (key: ColumnKey): boolean =>
    Number.isNaN(numberAt(key)) && foldText(textOf(key) ?? "") === "";
  const template = readTemplate(columns, row);
  const listedOn = numberAt("listedOn");
  const jumpDay = numberAt(jumpColumn);
  const today = asOf === null ? Number.NaN : Date.parse(`${asOf}T00:00:00Z`) / 86_400_000;

  const reportedPeriods = (unit: Period["unit"]): number | null => {
    const known = evidenceColumns(unit).filter((key) => columns.has(key));
    const backs = known.filter((key) => !isEmpty(key)).map((key) => splitColumnKey(key).period);
    if (backs.length === 0) return null;
    return backs.reduce((most, period) => Math.max(most, (period?.back ?? -1) + 1), 0);
  };

  const tooYoung = (title: string, { unit, count }: ParameterNeeds): string | null => {
    if (unit === "day") {
      // at most one market day per working day
      const most = countWorkingDays(listedOn, today);
      if (!(most < count)) return null;
      return `${title} needs ${count} market days of prices; the share was listed on ${formatDay(listedOn)}.`;
    }
    const reported = reportedPeriods(unit);
    if (reported === null || reported >= count) return null;
    return `${title} needs ${inNumber(count, unit)}, but the company has reported ${reported}.`;
  };

  const spannedJump = ({ spansPrices, needs }: ParameterInfo, title: string): string | null => {
    if (spansPrices !== true || Number.isNaN(jumpDay)) return null;
    // assume a market day every two calendar days, and at least a year
    const marketDays = Math.max(needs?.count ?? 0, marketDaysInAYear);
    if (needs?.unit === "day" && today - jumpDay > 2 * marketDays) return null;
    return `${title} spans the price jump of ${formatDay(jumpDay)}, which no recorded corporate action explains.`;
  };

  const why = (key: ColumnKey, seen: ReadonlySet<ColumnKey>): readonly MissingFact[] => {
    const info = parameterOf(catalogue, key);
    const title = describeColumn(catalogue, key)?.title ?? key;
    const fact = (reason: MissingFact["reason"], message: string): readonly MissingFact[] => [
      { reason, key, message },
    ];
    if (info === undefined) return fact("not-reported", `${title} is empty.`);
    const inapplicable = explainInapplicable(info, title, template);
    if (inapplicable !== null) return fact("not-applicable", inapplicable);
    const { period } = splitColumnKey(key);
    const needs = period === null ? info.needs : periodNeeds(period, info.needs);
    const young = needs === null ? null : tooYoung(title, needs);
    if (young !== null) return fact("too-young", young);
    if (info.tooFew !== undefined && !info.inputs.some(isEmpty)) {
      return fact("not-reported", info.tooFew);
    }
    const groups = formulaInputs(key, info, catalogue).map((group) =>
      group.filter((input) => columns.has(input) && !seen.has(input)),
    );
    for (const inputs of groups) {
      const missing = inputs.filter(isEmpty);
      if (missing.length === 0) continue;
      return missing.flatMap((input) => why(input, new Set([...seen, key, input])));
    }
    const [latest = []] = groups;
    const jump = spannedJump(info, title);
    if (latest.length > 0) {
      return fact(...explainNoResult({ key, info, inputs: latest, numberAt, jump }, catalogue));
    }
    if (jump !== null && key !== jumpColumn) return fact("price-jump", jump);
    if (info.code === notRatedCode) {
      return fact("not-reported", "All scores of the company are rated.");
    }
    if (info.group === "score") {
      return fact("not-reported", `Too few inputs of ${title} are known.`);
    }
    const priced = info.group === "eod" || info.group === "identity";
    return fact(
      "not-reported",
      priced ? `The company has no ${title}.` : `The company has not reported ${title}.`,
    );
  };

  return { explainEmpty: (key) => why(key, new Set([key])) };
}

/** Fallback when the inputs of empty columns cannot be loaded. */
export function createLoadedFacts(
  catalogue: Catalogue,
  columns: Pick<LoadableColumns, "isLoaded" | "get">,
  row: number,
): CompanyFacts {
  const template = readTemplate({ has: (key) => columns.isLoaded(key), get: columns.get }, row);
  return {
    explainEmpty: (key) => {
      const info = parameterOf(catalogue, key);
      const title = describeColumn(catalogue, key)?.title ?? key;
      const inapplicable = info === undefined ? null : explainInapplicable(info, title, template);
      if (inapplicable !== null) return [{ reason: "not-applicable", key, message: inapplicable }];
      const message = `${title} is empty. The reason is unavailable because its inputs could not be loaded.`;
      return [{ reason: "not-loaded", key, message }];
    },
  };
}

function readTemplate(columns: Pick<LoadableColumns, "has" | "get">, row: number): string {
  if (!columns.has("template")) return "";
  const column = columns.get("template");
  return column.kind === "text" ? foldText(textAt(column, row) ?? "") : "";
}

function explainInapplicable(info: ParameterInfo, title: string, template: string): string | null {
  const found = info.notFor.find((other) => other === template);
  return found === undefined ? null : `${title} does not apply to ${peopleOf[found]}.`;
}

const peopleOf: { readonly [template in Template]: string } = {
  ordinary: "companies other than banks and finance companies",
  bank: "banks",
  nbfc: "non-banking finance companies",
};

function periodNeeds({ unit, back }: Period, needs: ParameterNeeds | null): ParameterNeeds {
  const own = needs !== null && needs.unit === unit ? needs.count : 1;
  return { unit, count: back + own };
}

function inNumber(count: number, unit: Period["unit"]): string {
  return `${count} reported ${unit}${count === 1 ? "" : "s"}`;
}

function evidenceColumns(unit: Period["unit"]): readonly ColumnKey[] {
  const depth = historyDepth[unit];
  return evidence.flatMap((code) =>
    Array.from({ length: depth + 1 }, (_, back) => columnKey(code, { unit, back })),
  );
}

/** Mondays to Fridays in (from, to], in days since 1970-01-01; NaN if unknown. */
function countWorkingDays(from: number, to: number): number {
  if (Number.isNaN(from) || Number.isNaN(to)) return Number.NaN;
  let count = 0;
  // 1970-01-01 was a Thursday
  for (let day = from + 1; day <= to && count < 5000; day += 1) {
    if ((((day + 3) % 7) + 7) % 7 < 5) count += 1;
  }
  return count;
}

import type { IsoDate, Template } from "@munshi/engine/contract";

import type { FactSink } from "../fact-sink.ts";
import type { OpenOptions } from "../market-file.ts";
import { MarketFileError, quoted } from "../market-file-error.ts";
import { addDays, makeDate, monthsBetween, parseDate, startOfPeriod } from "../values/dates.ts";
import { isShareIsin } from "../values/isin.ts";
import { readAudited, yearStartOf } from "./filing-table.ts";
import type { Filing } from "./filing.ts";
import type { Instance } from "./read-instance.ts";

/** Days after a period's end by which results must be filed: 45, and 60 for a year's. */
const filingDays = { period: 45, year: 60 };

/** Reads from a document's own statements which filing it is. Throws MarketFileError. */
export function validateInstance(
  path: string,
  instance: Instance,
  options: OpenOptions,
  sink: FactSink,
): Filing {
  const { texts, yearTexts, contexts } = instance;
  const stated = (tag: string): IsoDate | null => parseDate(texts.get(tag) ?? "");
  const symbol = texts.get("Symbol") ?? "";
  if (!/^[A-Z0-9&-]{1,20}$/i.test(symbol))
    throw new MarketFileError(
      path,
      "no_company",
      `the filing names no company by its symbol (${quoted(symbol)}); download it again`,
    );
  const end = stated("DateOfEndOfReportingPeriod") ?? parseDate(contexts.get("OneD")?.end ?? "");
  if (end === null)
    throw new MarketFileError(
      path,
      "no_period",
      "the filing does not state the end of its period; download it again",
    );
  const basis = (texts.get("NatureOfReportStandaloneConsolidated") ?? "").toLowerCase();
  if (basis !== "consolidated" && basis !== "standalone")
    throw new MarketFileError(
      path,
      "no_basis",
      "the filing does not say whether it is standalone or consolidated; download it again",
    );
  const financialYearEnd =
    stated("DateOfEndOfFinancialYear") ??
    parseDate(yearTexts.get("DateOfEndOfFinancialYear") ?? "") ??
    end;
  const start =
    stated("DateOfStartOfReportingPeriod") ??
    contextStart(instance, "OneD", end) ??
    startOfPeriod(end, 3);
  const yearStart =
    parseDate(yearTexts.get("DateOfStartOfReportingPeriod") ?? "") ??
    stated("DateOfStartOfFinancialYear") ??
    yearStartOf(end, financialYearEnd);
  noteWrongContexts(instance, { start, yearStart, end }, sink);
  const publishedAt = findPublished(path, instance, end, end === financialYearEnd, options, sink);
  const isin = texts.get("ISIN") ?? null;
  return {
    id: filingId(path, instance, symbol, basis, end),
    symbol,
    // A company whose debentures are listed may state one of theirs.
    isin: isin !== null && isShareIsin(isin) ? isin : null,
    bseCode: /^\d{6}$/.test(texts.get("ScripCode") ?? "") ? (texts.get("ScripCode") ?? null) : null,
    name: texts.get("NameOfTheCompany") ?? texts.get("NameOfBank") ?? null,
    template: findTemplate(instance),
    basis,
    audited: readAudited(texts.get("WhetherResultsAreAuditedOrUnaudited") ?? ""),
    publishedAt,
    start,
    end,
    yearStart,
    financialYearEnd,
  };
}

function contextStart(instance: Instance, id: string, end: IsoDate): IsoDate | null {
  const dates = instance.contexts.get(id);
  const start = parseDate(dates?.start ?? "");
  return start !== null && start < end && monthsBetween(start, end) <= 13 ? start : null;
}

function findTemplate({ schema, tags }: Instance): Template {
  if (/bank/i.test(schema) || tags.has("NameOfBank") || tags.has("InterestExpended")) return "bank";
  const lends = [
    "FeesAndCommissionIncome",
    "ImpairmentOnFinancialInstruments",
    "NetGainOnFairValueChanges",
  ];
  return lends.some((tag) => tags.has(tag)) ? "nbfc" : "ordinary";
}

/** Filers fill the contexts' own dates carelessly; the dates that the report states decide. */
function noteWrongContexts(
  { contexts }: Instance,
  period: { readonly start: IsoDate; readonly yearStart: IsoDate; readonly end: IsoDate },
  sink: FactSink,
): void {
  const wanted = { OneD: period.start, FourD: period.yearStart, OneI: null } as const;
  for (const [id, start] of Object.entries(wanted)) {
    const dates = contexts.get(id);
    if (dates === undefined) continue;
    const isStartWrong = start !== null && dates.start !== null && dates.start !== start;
    const isEndWrong = dates.end !== null && dates.end !== period.end;
    if (isStartWrong || isEndWrong)
      sink.note(
        0,
        "context_dates",
        `context ${id} covers ${dates.start ?? ""}..${dates.end ?? ""} where the report states ${start ?? ""}..${period.end}; the report's dates are taken`,
      );
  }
}

/**
 * The day on which the figures became public: the board's approval, else the filing time in the
 * file's name, else the day given, else the last day that the rules allow, which never lets a figure
 * be known too early. The day of prior intimation lies before the results and is of no use.
 */
function findPublished(
  path: string,
  { texts }: Instance,
  end: IsoDate,
  isYearEnd: boolean,
  options: OpenOptions,
  sink: FactSink,
): IsoDate {
  const candidates = [
    texts.get("DateOfBoardMeetingWhenFinancialResultsWereApproved"),
    texts.get("DateOfEndOfBoardMeeting"),
  ].map((text) => parseDate(text ?? ""));
  const found = [...candidates, dayInName(path), options.asOf ?? null].find(
    (date): date is IsoDate => date !== null && date > end,
  );
  if (found !== undefined) return found;
  const latest = addDays(end, isYearEnd ? filingDays.year : filingDays.period);
  sink.note(
    0,
    "publication_assumed",
    `the filing does not state when it was published; ${latest}, the last day allowed, is taken (give it with --as-of)`,
  );
  return latest;
}

/** INDAS_117182_1341298_09012025093940.xml was filed on 9 January 2025. */
function dayInName(path: string): IsoDate | null {
  const found = /_(\d{2})(\d{2})(20\d{2})\d{6}(?!\d)/.exec(path.split(/[\\/]/).at(-1) ?? "");
  return found && makeDate(Number(found[3]), Number(found[2]), Number(found[1]));
}

/** The exchange's own name where the file carries it, else one that the same figures always get. */
function filingId(
  path: string,
  { values, texts }: Instance,
  symbol: string,
  basis: string,
  end: IsoDate,
): string {
  const name = (path.split(/[\\/]/).at(-1) ?? "").replace(/(\.xml)?(\.gz|\.zip)?$/i, "");
  if (/(INDAS|BANKING|NBFC)_\d+_\d+_\d{14}/.test(name)) return name;
  const income = values.OneD.get("Income")?.[0] ?? values.FourD.get("Income")?.[0] ?? 0;
  const day = texts.get("DateOfBoardMeetingWhenFinancialResultsWereApproved") ?? "";
  return ["xbrl", symbol, basis, end, day, String(income)].filter((part) => part !== "").join(":");
}

/**
 * Figures of a company's page that are not parameters of the catalogue: of one day, rule, segment
 * or comparison. Their definitions are in core-api's domain `page-figures`; `GET
 * /companies/:coCode/figures/:key` answers them like other figures.
 */
export type PageFigureCode =
  /** By trading day: `dayClose@2026-11-20`. */
  | "dayClose"
  | "dayTraded"
  | "dayDelivered"
  | "dayDeliveredPercent"
  /**
   * The index next to the share's returns: by span (`indexReturn@1Y`), by day
   * (`indexClose@2026-11-20`).
   */
  | "indexReturn"
  | "indexClose"
  /** By column of the peers: `groupMedian@priceToEarning`. */
  | "groupMedian"
  /** By axis, list index and year index: `segmentShare@product~0~0`; a total has no list index. */
  | "segmentRevenue"
  | "segmentShare"
  | "segmentTotal"
  | "faceValue"
  | "overallScore"
  /** By rule id. */
  | "ruleValue"
  | "rulePoints"
  | "ruleWeight"
  | "ruleMoved"
  /** By score category. */
  | "categoryWeight"
  | "categoryKnown"
  /** By day of the score's history. */
  | "scoreThen"
  | "closeThen"
  /** By day of a score change: `scoreMoved@2026-11-20~technical`, and the previous score. */
  | "scoreMoved"
  | "scoreBefore"
  /** By period of the result analysis and parameter: `resultChange@6M~sales`. */
  | "resultCurrent"
  | "resultPrevious"
  | "resultChange"
  /** By quarter: `holdersRest@q0`; by holder and quarter: `heldShares@fii~q0`. */
  | "holdersRest"
  | "heldShares"
  /** By holder: the latest quarter against the previous one. */
  | "holdingChange"
  /** By statement row and period: `commonSize@line.cash~y0`. */
  | "commonSize"
  | "yearGrowth"
  /** By year: the dividend per share declared for it. */
  | "declaredPerShare"
  /** By day: the number of shares that one share of that day has become. */
  | "sharesSince"
  /** By parameter: latest quarter against a `year` or `quarter` ago: `quarterChange@sales~year`. */
  | "quarterChange"
  /** By research call id. */
  | "callEntry"
  | "callTarget"
  | "callStop"
  | "callExit"
  | "callReturn"
  /** By index of the action in the section, from 0. */
  | "actionTerms";

const mark = "page.";

/** The key of a page's figure: `page.segmentShare@product~0~0`. */
export function pageFigureKey(code: PageFigureCode, ...of: readonly (string | number)[]): string {
  return mark + code + (of.length === 0 ? "" : `@${of.join("~")}`);
}

/** Parses a page figure key. Returns null for any other key; the code may be unknown. */
export function readPageFigureKey(
  key: string,
): { readonly code: string; readonly of: readonly string[] } | null {
  if (!key.startsWith(mark)) return null;
  const [code = "", of = ""] = key.slice(mark.length).split("@");
  return { code, of: of === "" ? [] : of.split("~") };
}

import type { IsoDate } from "@munshi/engine/contract";
import type { HeldSecurity, MarketStatus, SourceStatus } from "../contract/index.ts";
import {
  alignRows,
  countNoun,
  formatDay,
  formatInstant,
  formatNumber,
  listCounts,
} from "./wording.ts";

const listedMissing = 5;

/** A readable summary of the loaded data. Days and times are the market's. */
export function describeStatus(status: MarketStatus): readonly string[] {
  return [
    ...describeCompanies(status),
    ...describeOthers(status),
    ...describeProposals(status.proposals),
    ...describePublished(status),
    ...describePrices(status.prices),
    ...describeStatements(status.statements),
    ...describePages(status.pages),
    ...describeTiles(status.tiles),
    ...describeSources(status.sources),
  ];
}

/** Describes the effect of publishing an explicit, possibly past, day. */
export function describePastDay(asOf: IsoDate): string {
  return `Pages and queries without a day show ${formatDay(asOf)} until the next publication; market publish without --as-of brings back the newest day`;
}

function describeCompanies({ companies, listing }: MarketStatus): readonly string[] {
  const all = `Companies   ${formatNumber(companies.market)} of the market, ${formatNumber(companies.demo)} of the demonstration`;
  if (listing === null) return [all];
  const { asOf, listed, tradedOn, traded, delisted, toCome } = listing;
  const trading =
    tradedOn === null ? "" : `, ${formatNumber(traded)} of them traded on ${formatDay(tradedOn)}`;
  const leftOut = [
    ...(delisted > 0 ? [`${formatNumber(delisted)} delisted`] : []),
    ...(toCome > 0 ? [`${formatNumber(toCome)} not listed yet`] : []),
  ];
  return [
    all,
    `Listed      ${formatNumber(listed)} as of ${formatDay(asOf)}${trading}`,
    ...(leftOut.length > 0 ? [`  left out of a dataset of that day: ${leftOut.join(", ")}`] : []),
  ];
}

function describeOthers({ funds, held }: MarketStatus): readonly string[] {
  const lines = funds === 0 ? [] : [`Funds       ${countNoun(funds, "fund")} with prices`];
  if (held.count === 0) return lines;
  const securities = countNoun(held.count, "security", "securities");
  const rows = held.latest.map(describeHeld);
  return [
    ...lines,
    `Held        ${securities} that no list names; import a list with their symbols or ISINs:`,
    ...indent(alignRows(rows, [1])),
    ...(held.count > rows.length ? [`  … and ${formatNumber(held.count - rows.length)} more`] : []),
  ];
}

/** Companies that may be one, with the evidence and the commands that settle it; nothing without any. */
export function describeProposals(proposals: MarketStatus["proposals"]): readonly string[] {
  if (proposals.length === 0) return [];
  const count = countNoun(proposals.length, "pair", "pairs");
  const rows = proposals.map(({ from, into, evidence }) => {
    const codes = `${from.coCode} into ${into.coCode}`;
    return `${from.symbol} and ${into.symbol}: ${evidence.join("; ")} (join ${codes})`;
  });
  return [
    `Proposed    ${count} of companies that may be one; confirm with join CODE into CODE, or reject:`,
    ...indent(rows),
  ];
}

function describeHeld({ symbol, coCode, days, lastDay }: HeldSecurity): readonly string[] {
  const prices =
    lastDay === null ? "no prices" : `${countNoun(days, "day")} to ${formatDay(lastDay)}`;
  return [symbol, String(coCode), prices];
}

function describePublished({ published }: MarketStatus): readonly string[] {
  const dataset =
    published === null
      ? "nothing yet; market publish does"
      : `${published.version}: ${countNoun(published.rows, "company", "companies")} as of ${formatDay(published.asOf)} (${published.kind}), on ${formatInstant(published.publishedAt)}`;
  const { lacks = [] } = published ?? {};
  const told =
    lacks.slice(0, listedMissing).join(", ") + (lacks.length > listedMissing ? ", …" : "");
  return [
    `Published   ${dataset}`,
    ...(lacks.length === 0
      ? []
      : [
          `  without ${countNoun(lacks.length, "parameter")} that came since: ${told}; market publish adds them`,
        ]),
  ];
}

function describePrices(prices: MarketStatus["prices"]): readonly string[] {
  if (prices.first === null || prices.last === null) return ["Prices      none"];
  const span = `${formatDay(prices.first)} to ${formatDay(prices.last)}`;
  const latest = prices.latest.map(({ day, companies, source }) => [
    formatDay(day),
    formatNumber(companies),
    companies === 1 ? "price" : "prices",
    source,
  ]);
  const lines = [
    `Prices      ${countNoun(prices.days, "day")}, ${span}; the newest:`,
    ...indent(alignRows(latest, [1])),
  ];
  if (prices.missing.length > 0) {
    const told = prices.missing.slice(0, listedMissing).map(formatDay).join(", ");
    const more = prices.missing.length > listedMissing ? ", …" : "";
    lines.push(
      `  ${countNoun(prices.missing.length, "market day")} without prices: ${told}${more}`,
    );
  }
  return lines;
}

function describeStatements(periods: MarketStatus["statements"]): readonly string[] {
  if (periods.length === 0) return ["Statements  none"];
  const rows = periods.map(({ periodEnd, span, companies, filings }) => [
    formatDay(periodEnd),
    span,
    formatNumber(companies),
    companies === 1 ? "company" : "companies",
    formatNumber(filings),
    filings === 1 ? "filing" : "filings",
  ]);
  return ["Statements  the newest periods:", ...indent(alignRows(rows, [2, 4]))];
}

function describePages(pages: MarketStatus["pages"]): readonly string[] {
  const rows = pages.map(({ kind, companies, facts }) => {
    const [count = "", ...noun] = listCounts({ [kind]: facts }).split(" ");
    return [count, noun.join(" "), `of ${countNoun(companies, "company", "companies")}`];
  });
  return rows.length === 0 ? [] : ["Other facts", ...indent(alignRows(rows, [0]))];
}

function describeTiles(tiles: MarketStatus["tiles"]): readonly string[] {
  const rows = tiles.map(({ kind, first, last, facts }) => {
    const [count = "", ...noun] = listCounts({ [kind]: facts }).split(" ");
    return [count, noun.join(" "), `${formatDay(first)} to ${formatDay(last)}`];
  });
  return rows.length === 0 ? [] : ["Of the market", ...indent(alignRows(rows, [0]))];
}

function describeSources(sources: readonly SourceStatus[]): readonly string[] {
  const rows = sources.map((source) => {
    const problems = source.problems > 0 ? `; ${countNoun(source.problems, "problem")}` : "";
    const facts = listCounts(source.facts) || "nothing new";
    return [formatInstant(source.importedAt), source.format, source.name, `${facts}${problems}`];
  });
  return [`Sources     ${formatNumber(sources.length)}`, ...indent(alignRows(rows))];
}

const indent = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

import { createFamily, once, source, universe, type CatalogueEntry } from "./entry.ts";
import { daysOf } from "./derive/calendar.ts";
import { leastRankedTurnover } from "./derive/minima.ts";

/** The reader's own lists: made when they are defined, and never published. */
export const listsCode = "lists";

const entry = createFamily("identity", "none", "statements");

export const identityEntries: readonly CatalogueEntry[] = [
  entry(
    "coCode",
    "Company code",
    "none",
    "The number that this product knows the company by.",
    once((b) => b.facts.identity.coCode),
    { aliases: ["co_code", "fincode"] },
  ),
  entry(
    "name",
    "Company name",
    "none",
    "The name that the company is registered under.",
    once((b) => b.facts.identity.name),
    { type: "text", aliases: ["COMPNAME", "Name", "Company"] },
  ),
  entry(
    "symbol",
    "Symbol",
    "none",
    "The trading symbol on the National Stock Exchange.",
    once((b) => b.facts.identity.symbol),
    { type: "text", aliases: ["NSE symbol", "NSE code", "Ticker"] },
  ),
  entry(
    "isin",
    "ISIN",
    "none",
    "The international identification number of the share.",
    once((b) => b.facts.identity.isin),
    { type: "text", aliases: ["ISIN code", "ISIN number"] },
  ),
  entry(
    "bseCode",
    "BSE code",
    "none",
    "The scrip code on the Bombay Stock Exchange.",
    once((b) => b.facts.identity.bseCode),
    { type: "text", aliases: ["BSE scripcode", "Scripcode"] },
  ),
  entry(
    "sector",
    "Sector",
    "none",
    "The broad line of business by which companies are grouped.",
    once((b) => b.facts.identity.sector),
    { type: "text", aliases: ["Sector name", "sectorname"] },
  ),
  entry(
    "industry",
    "Industry",
    "none",
    "The narrower line of business that a company shares with its peers.",
    once((b) => b.facts.identity.industry),
    { type: "text", aliases: ["Industry name"] },
  ),
  entry(
    "indices",
    "Index",
    "none",
    "The market indices that the share is in, each by its name; a company may be in several.",
    source,
    { type: "text", many: true, aliases: ["Indices", "Index name", "Market index"] },
  ),
  entry(
    listsCode,
    "List",
    "none",
    "The saved stock lists of your own that name the company; a company may be in several.",
    source,
    { type: "text", many: true, aliases: ["Lists", "Stock list", "My list", "User portfolio"] },
  ),
  entry(
    "series",
    "Series",
    "none",
    "The exchange's trading series: EQ, BE and BZ for the main board, SM, ST and SZ for small companies.",
    once((b) => b.facts.identity.series),
    { type: "text" },
  ),
  entry(
    "isSme",
    "Is SME",
    "none",
    "Whether the share is listed on the platform for small and medium enterprises.",
    once((b) => (b.facts.identity.isSme ? 1 : 0)),
    { type: "truth", aliases: ["SME"] },
  ),
  entry(
    "listedOn",
    "Listed on",
    "none",
    "The day of the share's first listing.",
    once((b) => (b.facts.identity.listedOn === null ? null : daysOf(b.facts.identity.listedOn))),
    { type: "date", aliases: ["Listing date", "Date of listing"] },
  ),
  entry(
    "template",
    "Form of accounts",
    "none",
    "Which form of accounts the company files: ordinary, bank or nbfc.",
    once((b) => b.facts.template),
    { type: "text", aliases: ["Template"] },
  ),
  entry(
    "basis",
    "Basis of accounts",
    "none",
    "Whether figures cover the group (consolidated) or the company alone (standalone).",
    once((b) => b.facts.basis),
    { type: "text", aliases: ["Basis"] },
  ),
  entry(
    "marketCapClass",
    "Market cap class",
    "none",
    "Large Cap, Mid Cap or Small Cap by the regulator's ranks.",
    universe,
    {
      type: "text",
      aliases: ["mcaptype", "Market cap type", "Market cap category"],
      follows: "prices",
      formula:
        "Rank by Market Capitalization over all companies: 1 to 100 Large Cap, 101 to 250 Mid Cap, the rest Small Cap; empty where companies of known Market Capitalization carry under 80 % of the newest day's turnover",
      inputs: ["marketCapitalization"],
      tooFew: `Too few market capitalizations are known to rank companies: they must cover ${leastRankedTurnover * 100} % of the newest day's turnover.`,
    },
  ),
  entry(
    "lastResultDate",
    "Last result date",
    "none",
    "The day the latest results, quarterly or annual, became public.",
    once((b) => latestPublication([...b.facts.quarters, ...b.facts.years])),
    { type: "date", aliases: ["Latest result date"] },
  ),
  entry(
    "lastAnnualResultDate",
    "Last annual result date",
    "none",
    "The day the latest annual results became public.",
    once((b) => latestPublication(b.facts.years.slice(0, 1))),
    { type: "date", aliases: ["Latest annual result date"] },
  ),
];

function latestPublication(periods: readonly { readonly publishedAt: string }[]): number {
  let latest = Number.NaN;
  for (const period of periods) {
    const day = daysOf(period.publishedAt);
    if (!(day <= latest)) latest = day;
  }
  return latest;
}

import { createFamily, once, source, universe, type CatalogueEntry } from "./entry.ts";
import { daysOf } from "./derive/calendar.ts";
import { minRankedTurnover } from "./derive/arithmetic.ts";

/** The user's lists; never published. */
export const listsCode = "lists";

const entry = createFamily("identity", "none", "statements");

export const identityEntries: readonly CatalogueEntry[] = [
  entry(
    "coCode",
    "Company code",
    "none",
    "Munshi's number for the company.",
    once((b) => b.facts.identity.coCode),
    { aliases: ["co_code", "fincode"] },
  ),
  entry(
    "name",
    "Company name",
    "none",
    "Registered name of the company.",
    once((b) => b.facts.identity.name),
    { type: "text", aliases: ["COMPNAME", "Name", "Company"] },
  ),
  entry(
    "symbol",
    "Symbol",
    "none",
    "Trading symbol on the National Stock Exchange.",
    once((b) => b.facts.identity.symbol),
    { type: "text", aliases: ["NSE symbol", "NSE code", "Ticker"] },
  ),
  entry(
    "isin",
    "ISIN",
    "none",
    "International securities identification number of the share.",
    once((b) => b.facts.identity.isin),
    { type: "text", aliases: ["ISIN code", "ISIN number"] },
  ),
  entry(
    "bseCode",
    "BSE code",
    "none",
    "Scrip code on the Bombay Stock Exchange.",
    once((b) => b.facts.identity.bseCode),
    { type: "text", aliases: ["BSE scripcode", "Scripcode"] },
  ),
  entry(
    "sector",
    "Sector",
    "none",
    "Broad line of business.",
    once((b) => b.facts.identity.sector),
    { type: "text", aliases: ["Sector name", "sectorname"] },
  ),
  entry(
    "industry",
    "Industry",
    "none",
    "Narrow line of business shared with peers.",
    once((b) => b.facts.identity.industry),
    { type: "text", aliases: ["Industry name"] },
  ),
  entry(
    "indices",
    "Index",
    "none",
    "Market indices that include the share; there can be several.",
    source,
    { type: "text", many: true, aliases: ["Indices", "Index name", "Market index"] },
  ),
  entry(
    listsCode,
    "List",
    "none",
    "Your saved stock lists that include the company; there can be several.",
    source,
    { type: "text", many: true, aliases: ["Lists", "Stock list", "My list", "User portfolio"] },
  ),
  entry(
    "series",
    "Series",
    "none",
    "Trading series: EQ, BE and BZ for the main board, SM, ST and SZ for small companies.",
    once((b) => b.facts.identity.series),
    { type: "text" },
  ),
  entry(
    "isSme",
    "Is SME",
    "none",
    "Whether the share is listed on the SME platform.",
    once((b) => (b.facts.identity.isSme ? 1 : 0)),
    { type: "truth", aliases: ["SME"] },
  ),
  entry(
    "listedOn",
    "Listed on",
    "none",
    "First listing date of the share.",
    once((b) => (b.facts.identity.listedOn === null ? null : daysOf(b.facts.identity.listedOn))),
    { type: "date", aliases: ["Listing date", "Date of listing"] },
  ),
  entry(
    "template",
    "Form of accounts",
    "none",
    "Form of accounts: ordinary, bank or nbfc.",
    once((b) => b.facts.template),
    { type: "text", aliases: ["Template"] },
  ),
  entry(
    "basis",
    "Basis of accounts",
    "none",
    "Whether values cover the group (consolidated) or only the company (standalone).",
    once((b) => b.facts.basis),
    { type: "text", aliases: ["Basis"] },
  ),
  entry(
    "marketCapClass",
    "Market cap class",
    "none",
    "Large Cap, Mid Cap or Small Cap by SEBI's ranking.",
    universe,
    {
      type: "text",
      aliases: ["mcaptype", "Market cap type", "Market cap category"],
      follows: "prices",
      formula:
        "Rank by Market Capitalization over all companies: 1 to 100 Large Cap, 101 to 250 Mid Cap, the rest Small Cap; empty where companies of known Market Capitalization carry under 80 % of the latest day's turnover",
      inputs: ["marketCapitalization"],
      tooFew: `Too few market capitalizations are known to rank companies: they must cover ${minRankedTurnover * 100} % of the latest day's turnover.`,
    },
  ),
  entry(
    "lastResultDate",
    "Last result date",
    "none",
    "Publication date of the latest quarterly or annual results.",
    once((b) => latestPublication([...b.facts.quarters, ...b.facts.years])),
    { type: "date", aliases: ["Latest result date"] },
  ),
  entry(
    "lastAnnualResultDate",
    "Last annual result date",
    "none",
    "Publication date of the latest annual results.",
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

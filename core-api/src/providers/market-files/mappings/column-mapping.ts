import type { ColumnMapping, MappingTarget } from "../../../contract/market-uploads.ts";
import { foldHeader } from "../csv/columns.ts";
import { csvFormats } from "../formats/csv-formats.ts";

/** Kinds that unknown tables can be mapped to: those with published columns. */
const mapped: ReadonlySet<string> = new Set([
  "bhavcopy-full",
  "equity-list",
  "corporate-actions",
  "symbol-changes",
  "index-list",
]);

const labels: { readonly [format: string]: string } = {
  "bhavcopy-full": "End-of-day prices",
  "equity-list": "List of companies",
  "corporate-actions": "Corporate actions",
  "symbol-changes": "Symbol changes",
  "index-list": "Index constituents",
};

/** Kinds of facts that columns can be mapped to. */
export const mappingTargets: readonly MappingTarget[] = csvFormats.flatMap(({ format, layout }) =>
  layout === undefined || !mapped.has(format)
    ? []
    : [
        {
          format,
          label: labels[format] ?? format,
          columns: [
            ...layout.needed.map((name) => ({ name, isNeeded: true })),
            ...layout.optional.map((name) => ({ name, isNeeded: false })),
          ],
        },
      ],
);

/** Other words for a column, folded. */
const synonyms: { readonly [column: string]: readonly string[] } = {
  symbol: ["ticker", "scrip", "scrip code", "security", "trading symbol", "nse symbol", "stock"],
  series: ["group", "board"],
  date1: ["date", "trade date", "trading date", "day", "timestamp"],
  "prev close": ["previous close", "prevclose", "last close", "yesterday close"],
  "open price": ["open"],
  "high price": ["high"],
  "low price": ["low"],
  "close price": ["close", "ltp", "closing price", "adj close"],
  "last price": ["last"],
  "avg price": ["average price", "vwap"],
  "ttl trd qnty": ["volume", "quantity", "total volume", "traded quantity", "qty", "vol"],
  "turnover lacs": ["turnover lakh", "turnover in lakhs"],
  "no of trades": ["trades", "number of trades"],
  "deliv qty": ["delivery", "delivery quantity", "deliverable quantity"],
  "deliv per": ["delivery percent", "delivery %", "% delivery"],
  "name of company": ["name", "company", "company name", "issuer"],
  "date of listing": ["listed on", "listing date"],
  "isin number": ["isin", "isin code"],
  "face value": ["fv", "paid up value"],
  purpose: ["action", "details", "subject"],
  "ex date": ["exdate", "ex dividend date"],
  "record date": ["recorddate", "rd"],
  "sm key symbol": ["old symbol", "from symbol"],
  "sm new symbol": ["new symbol", "to symbol"],
  "sm applicable from": ["effective date", "changed on", "from date"],
};

/** The kind whose needed columns most headers fit; null if fewer than half of them do. */
export function suggestColumns(headers: readonly string[]): ColumnMapping | null {
  const suggestions = mappingTargets.map((target) => {
    const taken = new Set<string>();
    const columns: Record<string, string> = {};
    for (const { name } of target.columns) {
      const words = new Set([name, ...(synonyms[name] ?? [])]);
      const found = headers.find((header) => !taken.has(header) && words.has(foldHeader(header)));
      if (found === undefined) continue;
      taken.add(found);
      columns[found] = name;
    }
    const needed = target.columns.filter(({ isNeeded }) => isNeeded).map(({ name }) => name);
    const given = new Set(Object.values(columns));
    const fits = needed.filter((name) => given.has(name)).length;
    const isShares = target.format === "bhavcopy-full" && !given.has("series");
    const constants: ColumnMapping["constants"] = isShares ? { series: "EQ" } : {};
    return { mapping: { format: target.format, columns, constants }, share: fits / needed.length };
  });
  const best = suggestions.toSorted((one, other) => other.share - one.share)[0];
  return best === undefined || best.share < 0.5 ? null : best.mapping;
}

/** The problem of a mapping for these headers; null if there is none. */
export function findMappingProblem(
  { format, columns, constants }: ColumnMapping,
  headers: readonly string[],
): string | null {
  const target = mappingTargets.find((each) => each.format === format);
  if (target === undefined) return "Choose a data type.";
  const names = new Set(target.columns.map(({ name }) => name));
  const given = [...Object.values(columns), ...Object.keys(constants)];
  const strange = Object.keys(columns).find((header) => !headers.includes(header));
  if (strange !== undefined) return `The file has no column "${strange}".`;
  const unknown = given.find((name) => !names.has(name));
  if (unknown !== undefined) return `${target.label} have no column "${unknown}".`;
  const twice = given.find((name, at) => given.indexOf(name) !== at);
  return twice === undefined ? null : `Two columns are mapped to ${twice}.`;
}

import type { CompanyFact } from "../../../contract/index.ts";
import { hasName } from "./company.ts";
import type { Company } from "./company.ts";

const fields = [
  ...(["name", "sector", "industry", "faceValue"] as const),
  ...(["listedOn", "delistedOn", "template"] as const),
];

/** What changes with the day, and a company's other fields do not. */
const fieldsOfDay: ReadonlySet<string> = new Set(["name", "faceValue"]);

/**
 * Takes over what a fact says of a company beside its names and its board. True where the fact says something new; a symbol in place of a name says nothing, and what is not
 * the newest only fills in what changes with the day.
 */
export function takeFields(company: Company, fact: CompanyFact, isNewest: boolean): boolean {
  const isOpen = (field: (typeof fields)[number]): boolean =>
    isNewest ||
    !fieldsOfDay.has(field) ||
    (field === "name" ? !hasName(company) : company[field] === null);
  const news = fields.filter(
    (field) =>
      fact[field] !== undefined &&
      fact[field] !== company[field] &&
      (field !== "name" || fact.name !== company.symbol) &&
      isOpen(field),
  );
  Object.assign(company, Object.fromEntries(news.map((field) => [field, fact[field]])));
  return news.length > 0;
}

import type { FoundCompany } from "../../composition-types.ts";
import type { CompanySearchRow } from "../../contract/index.ts";

/** The wire's own spelling of a company. */
export function presentFoundCompany(company: FoundCompany): CompanySearchRow {
  return {
    COMPNAME: company.name,
    co_code: company.coCode,
    isin: company.isin,
    scripcode: company.bseCode,
    symbol: company.symbol,
  };
}

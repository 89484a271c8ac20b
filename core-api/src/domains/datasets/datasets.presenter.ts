import type { FoundCompany } from "../../composition-types.ts";
import type { AutocompleteStock, CompanySearchRow } from "../../contract/index.ts";

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

/** A company as a stock to choose, where it trades included. */
export function presentStock(company: FoundCompany): AutocompleteStock {
  const { name, symbol, bseCode, isin, isOnNse, isOnBse } = company;
  return {
    company_name: name,
    nse_symbol: isOnNse ? symbol : null,
    bse_scripname: bseCode === null ? null : name,
    bse_code: bseCode,
    isin_num: isin,
    logo_url: null,
    nselistedflag: isOnNse ? "Y" : "N",
    bselistedflag: isOnBse ? "Y" : "N",
  };
}

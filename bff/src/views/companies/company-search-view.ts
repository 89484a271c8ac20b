import { invalidRequest } from "@munshi/platform";
import type { CompanySearchView } from "../../contract/index.ts";
import type { CoreClient } from "../../core-client/core-client.ts";

const leastCharacters = 2;
const mostCharacters = 100;

/** Companies for the search box; requires at least two characters. */
export async function loadCompanySearch(
  core: CoreClient,
  text: string,
  signal: AbortSignal,
): Promise<CompanySearchView> {
  const query = text.trim();
  if (query.length < leastCharacters) return { hits: [] };
  if (query.length > mostCharacters) {
    throw invalidRequest([
      { path: "query.q", message: `must have ${mostCharacters} characters or fewer` },
    ]);
  }
  const rows = await core.searchCompanies(query, signal);
  return {
    hits: rows.map((row) => ({
      coCode: row.co_code,
      name: row.COMPNAME,
      symbol: row.symbol,
      isin: row.isin,
      scripcode: row.scripcode,
    })),
  };
}

import type { SavedList, ScannerRow } from "../../../contract/index.ts";
import type { Owner } from "../../accounts/index.ts";
import type { StockList } from "./stock-lists.repository.ts";

export function presentScanner(list: StockList, { userId }: Owner): ScannerRow {
  return {
    scannerName: list.name,
    allfincodes: list.co_codes,
    userId,
    createdate: list.created_at.toISOString(),
    portfolioOldName: list.former_name,
    portfoliofilter: `List = ${quoteText(list.name)}`,
  };
}

export function presentSavedList(list: StockList): SavedList {
  return {
    id: list.id,
    name: list.name,
    coCodes: list.co_codes,
    createdAt: list.created_at.toISOString(),
    updatedAt: list.updated_at.toISOString(),
  };
}

/** Query texts use either quote and have no escape for a quote of the same kind. */
function quoteText(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

import type { CompanyHit } from "@munshi/bff/contract";
import { callCore } from "../../../lib/http.ts";

/** Keeps each call well below the server's limit. */
const namesACall = 1_000;

/** Companies by code, symbol or ISIN; names without a match are left out. Throws `RequestFailed`. */
export async function findCompanies(
  names: readonly (string | number)[],
): Promise<readonly CompanyHit[]> {
  const found: CompanyHit[] = [];
  for (let from = 0; from < names.length; from += namesACall) {
    const body = { data: { fincode: names.slice(from, from + namesACall) } };
    const { data } = await callCore("POST /searchAddCmp", { body });
    for (const { COMPNAME, co_code, symbol, isin, scripcode } of data)
      found.push({ coCode: co_code, name: COMPNAME, symbol, isin, scripcode });
  }
  return found;
}

/** Saves a stock list; `oldName` is the list to replace, null creates one. */
export async function saveList({
  name,
  coCodes,
  oldName,
}: {
  readonly name: string;
  readonly coCodes: readonly number[];
  readonly oldName: string | null;
}): Promise<void> {
  const data = { scannerName: name, allfincodes: coCodes, portfolioOldName: oldName };
  await callCore("POST /insertScanner", { body: { data } });
}

export async function deleteList(scannerName: string): Promise<void> {
  await callCore("POST /deletePortfolio", { body: { data: { scannerName } } });
}

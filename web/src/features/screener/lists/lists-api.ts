import { corePath } from "@munshi/bff/contract";
import type {
  CompanyHit,
  FindCompaniesAnswer,
  FindCompaniesPayload,
  ScannerPayload,
} from "@munshi/bff/contract";
import { sendJson } from "../../../lib/http.ts";

/** So many names that a call stays well below what a server reads at once. */
const namesACall = 1_000;

/**
 * Companies by code, symbol or ISIN, by the documented call; who is none of them is not among the
 * answers. Throws `RequestFailed`, without an answer in parts.
 */
export async function findCompanies(
  names: readonly (string | number)[],
): Promise<readonly CompanyHit[]> {
  const found: CompanyHit[] = [];
  for (let from = 0; from < names.length; from += namesACall) {
    const payload: FindCompaniesPayload = {
      data: { fincode: names.slice(from, from + namesACall) },
    };
    const { data } = await sendJson<FindCompaniesAnswer>(
      "POST",
      `${corePath}/searchAddCmp`,
      payload,
    );
    for (const { COMPNAME, co_code, symbol, isin, scripcode } of data)
      found.push({ coCode: co_code, name: COMPNAME, symbol, isin, scripcode });
  }
  return found;
}

/** Saves a stock list by the documented call; `oldName` is the list to be replaced, null a new one. */
export async function saveList({
  name,
  coCodes,
  oldName,
}: {
  readonly name: string;
  readonly coCodes: readonly number[];
  readonly oldName: string | null;
}): Promise<void> {
  const data: ScannerPayload = {
    scannerName: name,
    allfincodes: coCodes,
    portfolioOldName: oldName,
  };
  await sendJson<unknown>("POST", `${corePath}/insertScanner`, { data });
}

/** Deletes a stock list by the documented call. */
export async function deleteList(scannerName: string): Promise<void> {
  await sendJson<unknown>("POST", `${corePath}/deletePortfolio`, { data: { scannerName } });
}

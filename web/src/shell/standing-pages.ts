import { builtPages, findGateRow } from "@munshi/bff/contract";

export const screenerPath = "/stock-analyzer/scanner/createscanner";

/** Does a page stand at this address? Its query and hash do not matter. */
export function isStanding(address: string): boolean {
  const [path = ""] = address.split(/[?#]/);
  const row = findGateRow(path);
  return row !== null && builtPages.has(row.path);
}

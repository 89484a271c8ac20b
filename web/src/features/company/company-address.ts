import type { WantedBasis } from "../../company-parts/company-api.ts";

/** URL parameters of a company page, besides the company. */
export interface CompanyAddress {
  readonly basis: WantedBasis;
  /** Symbols of peers that the user added. */
  readonly peers: readonly string[];
}

/** More would make the table unreadable. */
export const mostAddedPeers = 6;

/** Reads the query of an address; what it cannot mean is passed over. */
export function readCompanyAddress(search: string): CompanyAddress {
  const query = new URLSearchParams(search);
  const basis = query.get("basis");
  const peers = (query.get("peers") ?? "").split(",").filter((symbol) => symbol !== "");
  return {
    basis: basis === "consolidated" || basis === "standalone" ? basis : null,
    peers: [...new Set(peers)].slice(0, mostAddedPeers),
  };
}

/** The query of an address, with its question mark; what else it holds stays. */
export function writeCompanyAddress({ basis, peers }: CompanyAddress, search: string): string {
  const query = new URLSearchParams(search);
  query.delete("basis");
  query.delete("peers");
  if (basis !== null) query.set("basis", basis);
  if (peers.length > 0) query.set("peers", peers.join(","));
  const text = query.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

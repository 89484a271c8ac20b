import { minForMedian } from "@munshi/engine";
import { memoize } from "@munshi/platform";
import type { CompanyPeers } from "../../../contract/index.ts";
import type { MarketFacts, PublishedVersion } from "../../market/index.ts";
import type { OpenCompany } from "../open-company.ts";

/** The fields of a company that peers are chosen by. */
export interface Listed {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly industry: string | null;
  readonly sector: string | null;
  /** ₹ crore. */
  readonly size: number | null;
}

export interface PeerGroup {
  readonly kind: NonNullable<CompanyPeers["group"]>["kind"];
  readonly name: string;
  readonly members: readonly Listed[];
}

/** Reads all companies of a dataset once; caches those of the newest dataset. */
export function createListedReader(
  facts: MarketFacts,
): (dataset: PublishedVersion) => Promise<readonly Listed[]> {
  const versions = memoize<readonly Listed[]>(1);
  return (dataset) => versions(dataset.version, () => listAll(facts, dataset));
}

async function listAll(facts: MarketFacts, dataset: PublishedVersion): Promise<readonly Listed[]> {
  const keys = ["symbol", "name", "industry", "sector", "marketCapitalization"];
  const rows = await facts.figures.list(dataset, keys, null);
  return rows.map(({ coCode, cells: [symbol, name, industry, sector, size] }) => ({
    coCode,
    symbol: String(symbol ?? ""),
    name: String(name ?? ""),
    industry: typeof industry === "string" ? industry : null,
    sector: typeof sector === "string" ? sector : null,
    size: typeof size === "number" ? size : null,
  }));
}

/** Companies in the same industry, or sector if the industry is small; null if neither is known. */
export function findGroup(listed: readonly Listed[], { company }: OpenCompany): PeerGroup | null {
  const { industry, sector } = company;
  if (industry !== null) {
    const members = listed.filter((one) => one.industry === industry);
    if (members.length >= minForMedian || sector === null) {
      return { kind: "industry", name: industry, members };
    }
  }
  if (sector === null) return null;
  const members = listed.filter((one) => one.sector === sector);
  return { kind: "sector", name: sector, members };
}

/** Companies of a group closest in size, largest first; the largest ones if the size is unknown. */
export function listNearest(
  members: readonly Listed[],
  size: number | null,
  most: number,
): readonly Listed[] {
  const known = members.filter((member) => (member.size ?? 0) > 0);
  const distance = (member: Listed): number =>
    size === null || size <= 0 ? 0 : Math.abs(Math.log((member.size ?? size) / size));
  return known
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, most)
    .toSorted((one, other) => (other.size ?? 0) - (one.size ?? 0));
}

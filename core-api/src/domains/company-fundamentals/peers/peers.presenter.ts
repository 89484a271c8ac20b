import type { CompanyPeers } from "../../../contract/index.ts";
import type { FinanceComparison } from "./compare.service.ts";

type Cells = { readonly [field: string]: number | string | null };

export function presentPeers(peers: CompanyPeers | null) {
  if (peers === null) return { data: [], median: {}, columns: [], group: "", count: 0 };
  const keyed = (values: readonly (number | null)[]): Cells =>
    Object.fromEntries(peers.columns.map(({ key }, at) => [key, values[at] ?? null]));
  return {
    data: peers.rows.map(({ coCode, symbol, name, values }) => ({
      co_code: coCode,
      COMPNAME: name,
      symbol,
      ...keyed(values),
    })),
    median: keyed(peers.medians),
    columns: peers.columns,
    group: peers.group?.name ?? "",
    count: peers.groupSize,
  };
}

export function presentComparison({ companies, rows }: FinanceComparison) {
  return {
    Table1: rows.map(({ title, values }) => ({
      Particulars: title,
      ...Object.fromEntries(companies.map(({ symbol }, at) => [symbol, values[at] ?? null])),
    })),
    companies: companies.map(({ coCode, symbol, name, year }) => ({
      co_code: coCode,
      COMPNAME: name,
      symbol,
      year,
    })),
  };
}

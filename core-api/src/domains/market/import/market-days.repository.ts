import { hash } from "node:crypto";
import { copyRows } from "@munshi/db";
import type { Transaction } from "@munshi/db";
import type {
  CompanyRef,
  FundHoldingFact,
  FundPortfolioFact,
  FundSchemeFact,
  InstitutionalFlowFact,
  MarketDealFact,
} from "../../../contract/index.ts";

interface Source {
  readonly kind: "demo" | "market";
  readonly fileId: number;
  readonly findCompany: (share: CompanyRef) => number | null;
}

/** The conflict clause of an insert: stored rows take the values that differ. */
function replace(key: readonly string[], columns: readonly string[]): string {
  const list = (of: string): string => columns.map((column) => `${of}.${column}`).join(", ");
  const set = columns.map((column) => `${column} = excluded.${column}`).join(", ");
  return `on conflict (${key.join(", ")}) do update set ${set}, file_id = excluded.file_id
    where (${list("stored")}) is distinct from (${list("excluded")})`;
}

/** Writes rows of a table by key; the later duplicate counts. Returns the number of new or changed rows. */
async function save(
  transaction: Transaction,
  table: string,
  key: readonly string[],
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
  { kind, fileId }: Source,
): Promise<number> {
  const byKey = new Map(rows.map((row) => [row.slice(0, key.length).join("|"), row]));
  return copyRows(
    transaction,
    `${table} as stored`,
    ["kind", ...key, ...columns, "file_id"],
    [...byKey.values()].map((row) => [kind, ...row, fileId]),
    replace(["kind", ...key], columns),
  );
}

/** Returns the number of new or changed flows; the later duplicate of a day and investor counts. */
export function saveFlows(
  transaction: Transaction,
  facts: readonly InstitutionalFlowFact[],
  source: Source,
): Promise<number> {
  const rows = facts.map(({ day, investor, buy, sell, net }) => [day, investor, buy, sell, net]);
  const columns = ["buy", "sell", "net"];
  return save(transaction, "institutional_flows", ["day", "investor"], columns, rows, source);
}

/** Returns the number of new or changed schemes. */
export function saveSchemes(
  transaction: Transaction,
  facts: readonly FundSchemeFact[],
  source: Source,
): Promise<number> {
  const rows = facts.map(({ scheme, name, category }) => [scheme, name, category]);
  return save(transaction, "mutual_fund_schemes", ["scheme"], ["name", "category"], rows, source);
}

/** Adds deals and returns the number of new ones; identical deals are kept as they are. */
export function saveDeals(
  transaction: Transaction,
  facts: readonly MarketDealFact[],
  { kind, fileId, findCompany }: Source,
): Promise<number> {
  const rows = new Map(
    facts.map((fact) => {
      const { day, exchange, type, side, company, name, client, quantity, price } = fact;
      const { symbol, isin = null } = company;
      const told = [exchange, type, symbol, client, side, quantity, price];
      const key = hash("md5", told.join("\n"));
      const row = [kind, day, key, exchange, type, side, findCompany(company), symbol, isin];
      return [`${day}/${key}`, [...row, name, client, quantity, price, fileId]] as const;
    }),
  );
  const columns = ["kind", "day", "key", "exchange", "type", "side", "co_code", "symbol", "isin"];
  return copyRows(
    transaction,
    "market_deals",
    [...columns, "name", "client", "quantity", "price", "file_id"],
    rows.values(),
    "on conflict (kind, day, key) do nothing",
  );
}

const holdingColumns = ["instrument", "co_code", "symbol", "isin", "name", "quantity", "value"];

/**
 * Replaces the portfolios of whole months; returns how many holdings are new, changed or removed.
 */
export async function savePortfolios(
  transaction: Transaction,
  facts: readonly FundPortfolioFact[],
  source: Source,
): Promise<number> {
  const portfolios = [
    ...new Map(facts.map((fact) => [`${fact.monthEnd}/${fact.scheme}`, fact])).values(),
  ];
  const gone = await transaction.raw<{ rowCount: number }>(
    `delete from mutual_fund_holdings h
     using unnest(cast(:months as date[]), cast(:schemes as text[]), cast(:counts as integer[]))
       as told (month_end, scheme, count)
     where h.kind = :kind and h.month_end = told.month_end and h.scheme = told.scheme
       and h.position > told.count`,
    {
      kind: source.kind,
      months: portfolios.map(({ monthEnd }) => monthEnd),
      schemes: portfolios.map(({ scheme }) => scheme),
      counts: portfolios.map(({ holdings }) => holdings.length),
    },
  );
  const rows = portfolios.flatMap(({ monthEnd, scheme, holdings }) =>
    holdings.map((holding, at) => [
      monthEnd,
      scheme,
      at + 1,
      holding.instrument,
      holding.instrument === "share" ? source.findCompany(shareOf(holding)) : null,
      holding.symbol,
      holding.isin,
      holding.name,
      holding.quantity,
      holding.value,
    ]),
  );
  const key = ["month_end", "scheme", "position"];
  const table = "mutual_fund_holdings";
  return gone.rowCount + (await save(transaction, table, key, holdingColumns, rows, source));
}

const shareOf = ({ symbol, isin }: Pick<FundHoldingFact, "symbol" | "isin">): CompanyRef => ({
  ...(symbol === null ? {} : { symbol }),
  ...(isin === null ? {} : { isin }),
});

/** Links deals and holdings without a company to companies that have become known since. */
export async function linkShares(
  transaction: Transaction,
  { kind, findCompany }: Source,
): Promise<void> {
  const tables = [
    ["market_deals", "co_code is null"],
    ["mutual_fund_holdings", "co_code is null and instrument = 'share'"],
  ] as const;
  for (const [table, isUnlinked] of tables) {
    const shares = (await transaction(table)
      .distinct("symbol", "isin")
      .where({ kind })
      .whereRaw(isUnlinked)) as Pick<FundHoldingFact, "symbol" | "isin">[];
    const found = shares.flatMap((share) => {
      const coCode = findCompany(shareOf(share));
      return coCode === null ? [] : [{ ...share, coCode }];
    });
    if (found.length === 0) continue;
    await transaction.raw(
      `update ${table} t set co_code = f.co_code
       from unnest(cast(:symbols as text[]), cast(:isins as text[]), cast(:codes as integer[]))
         as f (symbol, isin, co_code)
       where t.kind = :kind and t.${isUnlinked}
         and t.symbol is not distinct from f.symbol and t.isin is not distinct from f.isin`,
      {
        kind,
        symbols: found.map(({ symbol }) => symbol),
        isins: found.map(({ isin }) => isin),
        codes: found.map(({ coCode }) => coCode),
      },
    );
  }
}

import { createHash } from "node:crypto";
import type { Executor, Transaction } from "@munshi/db";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { lockImports } from "../import/import-files.repository.ts";

/** Inputs of a company's code. */
interface UncodedCompany {
  /** The current code. */
  readonly coCode: number;
  /** Current and former ones; empty if no source has any. */
  readonly isins: readonly string[];
  readonly symbol: string;
}

/** Lower codes belong to the demo market and to companies without a final code. */
const issuerCodes = 100_000;
/** Shares with different voting rights have separate issuer codes. */
const otherIssuerCodes = 2_000_000;
const hashedCodes = 4_000_000;
/** Keeps codes at nine digits, the most that routes accept. */
const mostHashed = 900_000_000;

/** An Indian company's ISIN: the issuer's four characters follow its kind. */
const shareIsin = /^IN([E9])([0-9A-Z]{4})/;

/**
 * The codes of companies that are published for the first time, by their codes until now. A code
 * follows from the issuer in the company's lowest ISIN, so every database gives the same one. Where
 * two companies have one issuer, or none is known, it follows from a hash of the ISIN or symbol.
 */
export function deriveCodes(
  companies: readonly UncodedCompany[],
  isTaken: (code: number) => boolean,
): ReadonlyMap<number, number> {
  const keyed = companies.map(({ coCode, isins, symbol }) => ({
    coCode,
    key: isins.toSorted()[0] ?? `symbol ${symbol}`,
  }));
  const given = new Map<number, number>();
  const used = new Set<number>();
  for (const { coCode, key } of keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
    let code = issuerCode(key) ?? hashCode(key, 0);
    for (let attempt = 1; used.has(code) || isTaken(code); attempt += 1) {
      code = hashCode(key, attempt);
    }
    used.add(code);
    given.set(coCode, code);
  }
  return given;
}

function issuerCode(key: string): number | null {
  const [, kind, issuer] = shareIsin.exec(key) ?? [];
  if (issuer === undefined) return null;
  return (kind === "E" ? issuerCodes : otherIssuerCodes) + Number.parseInt(issuer, 36);
}

function hashCode(key: string, attempt: number): number {
  const digest = createHash("sha256").update(`${key}/${attempt}`).digest();
  return hashedCodes + (digest.readUInt32BE(0) % mostHashed);
}

/**
 * Assigns final codes, in every table, to companies of the real market that were never published.
 * Until then codes follow the import order; afterwards they are permanent.
 */
export async function giveFinalCodes(db: Executor): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockImports(transaction);
    const companies = await listUncoded(transaction);
    if (companies.length === 0) return;
    const taken = await listTaken(transaction);
    await moveCodes(
      transaction,
      deriveCodes(companies, (code) => taken.has(code)),
    );
  });
}

/** Codes of all companies, including merged ones. */
async function listTaken(transaction: Transaction): Promise<ReadonlySet<number>> {
  const result = await transaction.raw<{ rows: { code: number }[] }>(
    "select co_code as code from companies union select from_code from company_joins",
  );
  return new Set(result.rows.map(({ code }) => code));
}

async function listUncoded(transaction: Transaction): Promise<readonly UncodedCompany[]> {
  const result = await transaction.raw<{ rows: UncodedCompany[] }>(
    `select co_code as "coCode", symbol, array_remove(array_agg(i.isin) || c.isin, null) as isins
     from companies c left join company_isins i using (co_code)
     where c.kind = 'market' and not c.has_final_code group by c.co_code`,
  );
  return result.rows;
}

async function moveCodes(
  transaction: Transaction,
  codes: ReadonlyMap<number, number>,
): Promise<void> {
  await transaction.raw(
    `create temporary table code_moves on commit drop as
     select * from unnest(?::integer[], ?::integer[]) as move (old_code, new_code)`,
    [[...codes.keys()], [...codes.values()]],
  );
  await transaction.raw(
    `create temporary table moved_companies on commit drop as
     select c.* from companies c join code_moves on old_code = co_code`,
  );
  await transaction.raw(
    `update moved_companies set co_code = new_code, has_final_code = true
     from code_moves where old_code = co_code`,
  );
  // Symbols and ISINs are unique, so the removed rows release theirs first.
  await transaction.raw(
    `update companies set symbol = '~' || co_code, isin = null, bse_code = null
     from code_moves where old_code = co_code`,
  );
  await transaction.raw("insert into companies select * from moved_companies");
  for (const { place, column } of await listReferences(transaction)) {
    await transaction.raw(
      `update ${place} set ${column} = new_code from code_moves where ${column} = old_code`,
    );
  }
  await transaction.raw("delete from companies using code_moves where co_code = old_code");
}

/** All foreign keys to companies, and the column of recent prices. */
async function listReferences(
  transaction: Transaction,
): Promise<readonly { readonly place: string; readonly column: string }[]> {
  const result = await transaction.raw<{ rows: { place: string; column: string }[] }>(
    `select conrelid::regclass::text as place, quote_ident(attname) as column
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'companies'::regclass order by 1, 2`,
  );
  return [...result.rows, { place: "recent_prices", column: "co_code" }];
}

import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { companyColumns } from "../publish/facts.query.ts";
import type { CompanyHead } from "../publish/facts.query.ts";
import type { PublishedVersion } from "./published.query.ts";

/** A stored company. */
export interface StoredCompany extends CompanyHead {
  readonly delistedOn: IsoDate | null;
}

/**
 * Finds companies of a market by current or former names: symbol, ISIN, BSE code or company code
 * (also one replaced by a merge), then a former symbol, then a former ISIN. Case-insensitive; by
 * the names as they were given.
 */
export async function findCompaniesByName(
  db: Executor,
  kind: "demo" | "market",
  names: readonly string[],
): Promise<ReadonlyMap<string, StoredCompany>> {
  const texts = names.map((name) => name.trim());
  const codes = texts.map((text) => (/^\d{1,9}$/u.test(text) ? Number(text) : null));
  const { rows } = await db.raw<{ rows: { readonly given: string; readonly coCode: number }[] }>(
    `select wanted.given, coalesce(joined.into_code, named.co_code) as "coCode"
     from unnest(:names::text[], :texts::text[], :codes::integer[]) as wanted (given, text, code)
     cross join lateral (select co_code from (
       select co_code, 0 as rank, null::date as until from companies
         where kind = :kind and lower(symbol) = lower(wanted.text)
       union all select co_code, 1, null from companies
         where kind = :kind and isin = upper(wanted.text)
       union all select co_code, 2, null from companies where kind = :kind and bse_code = wanted.text
       union all select co_code, 3, null from companies where kind = :kind and co_code = wanted.code
       union all select c.co_code, 4, null from company_joins j
         join companies c on c.co_code = j.into_code
         where c.kind = :kind and j.from_code = wanted.code
       union all select c.co_code, 5, s.valid_to from company_symbols s
         join companies c using (co_code) where c.kind = :kind and s.symbol = upper(wanted.text)
       union all select c.co_code, 6, null from company_isins i
         join companies c using (co_code) where c.kind = :kind and i.isin = upper(wanted.text)
     ) known order by rank, until desc nulls last, co_code limit 1) as named
     left join company_joins joined on joined.from_code = named.co_code`,
    { kind, names: [...names], texts, codes },
  );
  const companies = await listByCode(
    db,
    kind,
    rows.map(({ coCode }) => coCode),
  );
  return new Map(
    rows.flatMap(({ given, coCode }) => {
      const company = companies.get(coCode);
      return company === undefined ? [] : [[given, company] as const];
    }),
  );
}

/** Companies of a market by code. */
async function listByCode(
  db: Executor,
  kind: "demo" | "market",
  coCodes: readonly number[],
): Promise<ReadonlyMap<number, StoredCompany>> {
  const rows = await resultOf<readonly StoredCompany[]>(
    db("companies")
      .where({ kind })
      .whereIn("co_code", [...coCodes])
      .select({ ...companyColumns, delistedOn: "delisted_on" }),
  );
  return new Map(rows.map((company) => [company.coCode, company]));
}

/** An exchange-traded fund; it has prices but is not a company. */
export interface TradedFund {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly isin: string | null;
}

/** A fund of the real market by current or former symbol or ISIN, case-insensitive; or null. */
export async function findFundByName(db: Executor, name: string): Promise<TradedFund | null> {
  const text = name.trim().toUpperCase();
  const result = await db.raw<{ rows: TradedFund[] }>(
    `select c.co_code as "coCode", c.symbol, c.name, c.isin from companies c
     where c.kind = 'fund' and (c.symbol = :text or c.isin = :text
       or exists (select from company_symbols s where s.co_code = c.co_code and s.symbol = :text)
       or exists (select from company_isins i where i.co_code = c.co_code and i.isin = :text))
     order by c.symbol = :text or c.isin = :text desc nulls last, c.co_code limit 1`,
    { text },
  );
  return result.rows[0] ?? null;
}

/**
 * The latest dataset and the company with a code, in one query because every
 * section of a page starts with it. Null until a market is published.
 */
export async function openCompany(
  db: Executor,
  coCode: number,
): Promise<{
  readonly dataset: PublishedVersion;
  readonly company: StoredCompany | null;
} | null> {
  const fields = Object.entries({ ...companyColumns, delistedOn: "delisted_on" });
  const result = await db.raw<{
    rows: (PublishedVersion & (StoredCompany | { readonly coCode: null }))[];
  }>(
    `with latest as (select version, kind, as_of from datasets order by published_at desc limit 1)
     select l.version, l.kind, l.as_of as "asOf",
       ${fields.map(([field, column]) => `c.${column} as "${field}"`).join(", ")}
     from latest l left join companies c on c.kind = l.kind
       and c.co_code = coalesce(
         (select into_code from company_joins where from_code = :coCode), :coCode)`,
    { coCode },
  );
  const [row] = result.rows;
  if (row === undefined) return null;
  const { version, kind, asOf, ...company } = row;
  return { dataset: { version, kind, asOf }, company: company.coCode === null ? null : company };
}

/** A company of a market by its code, including codes replaced by a merge; or null. */
export async function findCompany(
  db: Executor,
  kind: "demo" | "market",
  coCode: number,
): Promise<StoredCompany | null> {
  const row = await resultOf<StoredCompany | undefined>(
    db("companies")
      .where({ kind })
      .whereRaw(
        "co_code = coalesce((select into_code from company_joins where from_code = ?), ?)",
        [coCode, coCode],
      )
      .first({ ...companyColumns, delistedOn: "delisted_on" }),
  );
  return row ?? null;
}

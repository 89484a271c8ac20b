import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { companyColumns } from "../publish/facts.query.ts";
import type { CompanyHead } from "../publish/facts.query.ts";

/** A company as it is stored. */
export interface StoredCompany extends CompanyHead {
  readonly delistedOn: IsoDate | null;
}

/**
 * A company of a market by what it is or was called: its symbol, its ISIN, its BSE code or its
 * company code (also one that it lost when it was joined to another), then a former symbol, then a
 * former ISIN. Upper and lower case are the same.
 */
export async function findCompanyByName(
  db: Executor,
  kind: "demo" | "market",
  name: string,
): Promise<StoredCompany | null> {
  const text = name.trim();
  const code = /^\d{1,9}$/u.test(text) ? Number(text) : null;
  const result = (await db.raw(
    `select co_code as "coCode" from (
       select co_code, 0 as rank, null::date as until from companies
         where kind = :kind and lower(symbol) = lower(:text)
       union all select co_code, 1, null from companies where kind = :kind and isin = upper(:text)
       union all select co_code, 2, null from companies where kind = :kind and bse_code = :text
       union all select co_code, 3, null from companies where kind = :kind and co_code = :code
       union all select c.co_code, 4, null from company_joins j
         join companies c on c.co_code = j.into_code where c.kind = :kind and j.from_code = :code
       union all select c.co_code, 5, s.valid_to from company_symbols s
         join companies c using (co_code) where c.kind = :kind and s.symbol = upper(:text)
       union all select c.co_code, 6, null from company_isins i
         join companies c using (co_code) where c.kind = :kind and i.isin = upper(:text)
     ) named order by rank, until desc nulls last, co_code limit 1`,
    { kind, text, code },
  )) as { rows: { coCode: number }[] };
  const found = result.rows[0]?.coCode;
  return found === undefined ? null : findCompany(db, kind, found);
}

/** A company of a market by its code, also one that it lost when it was joined to another; or null. */
export async function findCompany(
  db: Executor,
  kind: "demo" | "market",
  coCode: number,
): Promise<StoredCompany | null> {
  const row = (await db("companies")
    .where({ kind })
    .whereRaw("co_code = coalesce((select into_code from company_joins where from_code = ?), ?)", [
      coCode,
      coCode,
    ])
    .first({ ...companyColumns, delistedOn: "delisted_on" })) as StoredCompany | undefined;
  return row ?? null;
}

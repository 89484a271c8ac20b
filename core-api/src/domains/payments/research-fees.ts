import type { Executor, Transaction } from "@munshi/db";

/** Adds fees without GST to a family's financial year; false if they would exceed the cap. */
export async function addResearchFees(
  transaction: Transaction,
  fees: {
    readonly userId: string;
    readonly financialYear: string;
    /** Negative for a refund. */
    readonly amount: number;
    readonly at: Date;
  },
): Promise<boolean> {
  const { userId, financialYear: year, amount, at } = fees;
  // A year keeps the cap that it began with.
  const result = await transaction.raw<{ readonly rowCount: number }>(
    `insert into research_fees as known (family_id, financial_year, fees_paise, cap_paise)
     select family, :year, greatest(0, :amount), cap
     from (
       select coalesce(family_id, users.id) as family, coalesce(
         (select cap_paise from research_fees
          where financial_year = :year and family_id = coalesce(users.family_id, users.id)),
         (select cap_paise from research_fee_rules
          where starts_at <= :at order by starts_at desc limit 1)) as cap
       from users where users.id = :userId
     ) as member
     where :amount <= cap
     on conflict (family_id, financial_year) do update
       set fees_paise = greatest(0, known.fees_paise + :amount)
       where known.fees_paise + :amount <= known.cap_paise`,
    { userId, year, amount, at },
  );
  return result.rowCount === 1;
}

/** Fees of a family's financial year and the cap. */
export async function findResearchFees(
  db: Executor,
  fees: { readonly userId: string; readonly financialYear: string; readonly at: Date },
): Promise<{ readonly paid: number; readonly cap: number }> {
  const { rows } = await db.raw<{
    readonly rows: readonly { readonly paid: string | null; readonly cap: string }[];
  }>(
    `select fees.fees_paise as paid, coalesce(fees.cap_paise, rule.cap_paise) as cap
     from (select cap_paise from research_fee_rules where starts_at <= :at
           order by starts_at desc limit 1) as rule
     left join research_fees as fees on fees.financial_year = :year
       and fees.family_id = (select coalesce(family_id, id) from users where id = :userId)`,
    { at: fees.at, year: fees.financialYear, userId: fees.userId },
  );
  return { paid: Number(rows[0]?.paid ?? 0), cap: Number(rows[0]?.cap ?? 0) };
}

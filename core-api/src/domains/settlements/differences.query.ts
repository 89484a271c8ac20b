import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";

/** A payment, refund or adjustment as recorded here and as settled; amounts in paise. */
export interface Compared {
  /** The provider's id. */
  readonly id: string;
  readonly kind: "payment" | "refund";
  /** Number of the order; null if it is unknown here. */
  readonly order: string | null;
  /** Recorded amount, negative for a refund; null if it is unknown here. */
  readonly recorded: number | null;
  /** True if it is captured or processed here. */
  readonly isFinal: boolean;
  /** Fee with GST that the provider stated with the payment; null if it did not. */
  readonly recordedFee: number | null;
  /** Captured or processed at; null if it is unknown here. */
  readonly at: Date | null;
  readonly settlementId: string | null;
  /** Null if no report has it. */
  readonly settled: number | null;
  /** Fee with GST of the report. */
  readonly settledFee: number | null;
}

interface ComparedRow {
  readonly id: string;
  readonly kind: Compared["kind"];
  readonly number: string | null;
  readonly recorded: string | null;
  readonly is_final: boolean | null;
  readonly recorded_fee: string | null;
  readonly at: Date | null;
  readonly settlement_id: string | null;
  readonly settled: string | null;
  readonly settled_fee: string | null;
}

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));

/** Payments and refunds that differ from the reports, or that no report has. */
export async function listUnequal(db: Executor): Promise<readonly Compared[]> {
  const result = await db.raw<{ rows: ComparedRow[] }>(`
    with recorded as (
      select p.id, 'payment' as kind, p.order_id, p.amount_paise as amount,
        p.status = 'captured' as is_final, p.fee_paise as fee, p.at
      from order_payments p
      union all
      select r.provider_refund_id, 'refund', r.order_id, -r.amount_paise,
        r.status = 'processed', null, r.settled_at
      from order_refunds r where r.provider_refund_id is not null
    )
    select coalesce(r.id, l.entity_id) as id, coalesce(r.kind, l.kind) as kind, o.number,
      r.amount as recorded, r.is_final, r.fee as recorded_fee, r.at,
      l.settlement_id, l.amount_paise as settled, l.fee_paise + l.fee_tax_paise as settled_fee
    from recorded r
      full join (select * from settlement_lines where kind <> 'adjustment') l
        on l.entity_id = r.id and l.kind = r.kind
      left join payment_orders o on o.id = r.order_id
    where (l.entity_id is null and r.is_final) or (r.id is null)
      or (l.entity_id is not null and (not r.is_final or r.amount <> l.amount_paise
        or r.fee <> l.fee_paise + l.fee_tax_paise))
    order by coalesce(r.at, l.settled_at), 1`);
  return result.rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    order: row.number,
    recorded: toNumber(row.recorded),
    isFinal: row.is_final ?? false,
    recordedFee: toNumber(row.recorded_fee),
    at: row.at,
    settlementId: row.settlement_id,
    settled: toNumber(row.settled),
    settledFee: toNumber(row.settled_fee),
  }));
}

/** Balance that the provider owes us, in paise. */
export interface ProviderBalance {
  /** By the ledger. */
  readonly ledger: number;
  /**
   * By the records: captured payments less processed refunds that no report has, less lost disputes
   * that no adjustment has settled.
   */
  readonly open: number;
}

export async function loadBalance(db: Executor): Promise<ProviderBalance> {
  const result = await db.raw<{ rows: { readonly ledger: string; readonly open: string }[] }>(`
    select
      (select coalesce(sum(amount_paise), 0) from journal_lines where account = 'provider')
        as ledger,
      (select coalesce(sum(amount_paise), 0) from order_payments p where status = 'captured'
         and not exists (select from settlement_lines l where l.entity_id = p.id))
      - (select coalesce(sum(amount_paise), 0) from order_refunds r where status = 'processed'
         and not exists (select from settlement_lines l where l.entity_id = r.provider_refund_id))
      - (select coalesce(sum(amount_paise), 0) from order_disputes where status = 'lost')
      - (select coalesce(sum(amount_paise), 0) from settlement_lines where kind = 'adjustment')
        as open`);
  const [row] = result.rows;
  return { ledger: Number(row?.ledger ?? 0), open: Number(row?.open ?? 0) };
}

/** Days on which exchanges and banks are closed, from a date on. */
export async function listHolidays(db: Executor, from: IsoDate): Promise<ReadonlySet<IsoDate>> {
  const result = await db.raw<{ rows: { readonly day: IsoDate }[] }>(
    "select day::text as day from trading_calendar where not is_open and day >= ?::date",
    [from],
  );
  return new Set(result.rows.map(({ day }) => day));
}

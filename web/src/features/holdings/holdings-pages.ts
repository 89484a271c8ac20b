export const holdingsPath = "/holdings";
export const reconciliationPath = "/holdings/reconciliation";
export const gainsPath = "/holdings/gains";
export const importPath = "/holdings/import";
export const executionsPath = "/holdings/executions";

/** A share's transactions, by symbol or ISIN. */
export function sharePageOf(share: string): string {
  return `/holdings/shares/${encodeURIComponent(share)}`;
}

/** The orders that filled a transaction. */
export function batchPageOf(id: string): string {
  return `/order-summary?${new URLSearchParams({ id })}`;
}

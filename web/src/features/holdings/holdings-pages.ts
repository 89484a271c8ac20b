import { useRef } from "react";
import { makeRequestId } from "../../lib/http.ts";

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

/** Gives equal requests the same idempotency key, so that a repeat after a lost answer counts once. */
export function useRequestKey(): (body: object) => string {
  const last = useRef({ text: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: makeRequestId() };
    return last.current.key;
  };
}

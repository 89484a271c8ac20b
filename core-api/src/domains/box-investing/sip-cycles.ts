import type { CycleOrders, StoredCycle } from "./box-investing.repository.ts";
import type { SkipReason } from "./messages.ts";

/** Outcome of a cycle. Values in paise. */
export interface KnownCycle {
  readonly cycle: StoredCycle;
  readonly state: "due" | "ordered" | "bought" | "skipped";
  readonly reason: SkipReason | "unconfirmed" | "failed" | null;
  readonly spent: number;
  /** Cash for the next cycle. */
  readonly carried: number;
  readonly batch: string | null;
}

/**
 * States of a SIP's cycles, in their order, with the cash that each one carries on. A cycle adds its
 * amount only if it was bought, or if it buys no share yet: what the member skips was never put in.
 */
export function deriveCycles(
  cycles: readonly StoredCycle[],
  orders: ReadonlyMap<number, CycleOrders>,
): readonly KnownCycle[] {
  let carried = 0;
  return cycles.map((cycle, at): KnownCycle => {
    const own = orders.get(cycle.number) ?? null;
    const amount = Number(cycle.amount_paise);
    const batch = own?.batch ?? null;
    if (own !== null && (!own.is_settled || own.filled > 0)) {
      carried = Math.max(0, carried + amount - own.spent);
      const state = own.is_settled ? "bought" : "ordered";
      return { cycle, state, reason: null, spent: own.spent, carried, batch };
    }
    const isLast = at === cycles.length - 1;
    if (own === null && cycle.skip === null && isLast)
      return { cycle, state: "due", reason: null, spent: 0, carried, batch };
    if (cycle.skip === "buys_nothing") carried += amount;
    const reason = own === null ? (cycle.skip ?? "unconfirmed") : "failed";
    return { cycle, state: "skipped", reason, spent: 0, carried, batch };
  });
}

/** Cash that a SIP carries; 0 for a new one. */
export function carriedOf(cycles: readonly KnownCycle[]): number {
  return cycles.at(-1)?.carried ?? 0;
}

/** An order that was sent and is final. Money in paise. */
export interface EndedOrder {
  readonly side: "BUY" | "SELL";
  readonly quantity: number;
  readonly filledQuantity: number;
  /** Value of all fills. */
  readonly filledPaise: number;
  /** Last price on its bill; null: none was known. */
  readonly lastPaise: number | null;
  /** From sending to the first fill seen; null: not filled, or sent for the next session. */
  readonly firstFillSeconds: number | null;
}

export interface FillQuality {
  readonly orders: number;
  /** Shares filled, of those ordered, percent. */
  readonly filledPercent: number;
  /**
   * Median of average fill against the bill's last price, in basis points; positive: worse for the
   * member. Null without a filled order whose price was known.
   */
  readonly slippageBps: number | null;
  /** Median; null without a fill. */
  readonly firstFillSeconds: number | null;
}

export function measureFills(orders: readonly EndedOrder[]): FillQuality {
  const ordered = orders.reduce((sum, { quantity }) => sum + quantity, 0);
  const filled = orders.reduce((sum, { filledQuantity }) => sum + filledQuantity, 0);
  const slippages = orders.flatMap(({ side, filledQuantity, filledPaise, lastPaise }) => {
    if (filledQuantity === 0 || lastPaise === null || lastPaise === 0) return [];
    const paid = filledPaise / filledQuantity;
    const worse = side === "BUY" ? paid - lastPaise : lastPaise - paid;
    return [(worse * 10_000) / lastPaise];
  });
  return {
    orders: orders.length,
    filledPercent: ordered === 0 ? 0 : (filled * 100) / ordered,
    slippageBps: median(slippages),
    firstFillSeconds: median(orders.flatMap(({ firstFillSeconds }) => firstFillSeconds ?? [])),
  };
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}

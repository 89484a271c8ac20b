import type { OrderRefusal, RefusedOrder } from "./broker-trading.ts";

/** The first that fits decides. */
const words: readonly (readonly [OrderRefusal, RegExp])[] = [
  ["address", /static ip|\bip address|\bip\b.*(allowed|registered|whitelist)/i],
  ["authorisation", /authori[sz]\w*\b.*\b(holding|sale|sell|share|depositor)|e-?dis\b|tpin|cdsl/i],
  ["rate", /too many|rate limit/i],
  ["market_order", /market orders?\b.*(not|without|block|disallow)|market protection/i],
  ["closed", /markets? (is|are) (currently )?closed|(market|trading|service) hours|after market/i],
  ["price", /circuit|tick size|price (band|range)|(high|low)er price|valid price/i],
  ["holdings", /insufficient (stock )?holding|no holdings|holdings? (is|are) not/i],
  ["funds", /(insufficient|shortage of|not enough) (funds|margin|balance)|margin (exceed|short)/i],
];

/**
 * Why a broker refuses an order, by its text where its code does not tell. `isInput`: the broker says
 * at least that the order was not put as it should be.
 */
export function refuse(
  text: string,
  byCode: OrderRefusal | undefined,
  isInput = false,
): Omit<RefusedOrder, "outcome"> {
  const byText = words.find(([, pattern]) => pattern.test(text))?.[0];
  return { reason: byCode ?? byText ?? (isInput ? "input" : "other"), text };
}

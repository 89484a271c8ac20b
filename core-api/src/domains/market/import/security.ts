import type { CompanyRef } from "../../../contract/index.ts";
import { isOfShares } from "../../../providers/market-files/index.ts";

/**
 * Type of a traded security: a company's share; a fund unit, including exchange-traded funds; or
 * held: not identified by a list or an ISIN yet.
 */
export type Security = "share" | "fund" | "held";

/** ISIN prefix of fund units; needed because exchange-traded funds share the series EQ with companies. */
const fundPrefix = "INF";

/** Rights entitlements trade as SYMBOL-RE, further issues as SYMBOL-RE1 and so on. */
const entitlement = /-RE\d*$/;

/** Symbols of exchange-traded funds, excluding words that contain ETF, such as JETFREIGHT. */
const fundSymbol = /(?:ETF|BEES)(?:\d{0,4}|ADD)$/;
const fundName = /\b(?:ETF|exchange traded fund|mutual fund|bees)\b/i;

/**
 * Classifies a security by its source's own words; null if they do not say. `other` is neither a
 * share nor a fund: rights entitlements, debentures, government securities.
 */
export function classifySecurity(
  { isin, symbol }: CompanyRef,
  name?: string,
): "share" | "fund" | "other" | null {
  if (symbol !== undefined && entitlement.test(symbol)) return "other";
  if (isin?.startsWith(fundPrefix) === true) return "fund";
  if (isin !== undefined) return isOfShares(isin) ? "share" : "other";
  const isFund = (symbol !== undefined && fundSymbol.test(symbol)) || fundName.test(name ?? "");
  return isFund ? "fund" : null;
}

/** A corporate event without a stated ratio. */
export type PurposeEvent =
  | "demerger"
  | "scheme"
  | "rights"
  | "distribution"
  | "capital-reduction"
  | "buyback"
  | "preference-issue"
  | "meeting"
  | "dividend-without-amount"
  | "interest";

const shapes: readonly (readonly [PurposeEvent, RegExp])[] = [
  ["demerger", /\bde-?\s*merger|\bspin[\s-]*off|\bhive[\s-]*off/i],
  ["capital-reduction", /\b(?:capital reduction|reduction of (?:share )?capital)\b/i],
  ["scheme", /\b(?:schemes?|arrangement|amalgamation|merger)\b/i],
  ["rights", /\brights?\b/i],
  ["preference-issue", /\b(?:ncrps|ncds?|debentures?|preference|warrants?|preferential)\b/i],
  ["distribution", /\b(?:distribution|return of capital|capital repayment)\b/i],
  ["buyback", /\bbuy-?\s*back\b/i],
  ["meeting", /\b(?:agm|egm|annual general|extra-?\s*ordinary general|e-?voting|postal ballot)\b/i],
  ["dividend-without-amount", /\bdividend\b/i],
  ["interest", /\b(?:interest|redemption|coupon)\b/i],
];

/**
 * The event in an exchange's purpose text, other than splits, bonuses and dividends; null if none.
 */
export function eventOfPurpose(purpose: string): PurposeEvent | null {
  return shapes.find(([, shape]) => shape.test(purpose))?.[0] ?? null;
}

/** Twelve characters whose last is the Luhn check digit over the rest, letters counted from A = 10. */
export function isIsin(text: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text)) return false;
  const digits = Array.from(text, (character) => Number.parseInt(character, 36)).join("");
  let sum = 0;
  for (let back = 0; back < digits.length; back += 1) {
    const digit = Number(digits[digits.length - 1 - back]);
    const doubled = back % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Security type in an Indian ISIN: 01 is equity, 07 and 08 debentures, 14 commercial paper. */
const ofShares = "01";

/** Returns true for an ISIN of a company's shares, not its debt; any foreign ISIN passes. */
export function isShareIsin(text: string): boolean {
  return isIsin(text) && isOfShares(text);
}

/** The same for text known to be an ISIN. */
export function isOfShares(isin: string): boolean {
  return !isin.startsWith("IN") || isin.slice(7, 9) === ofShares;
}

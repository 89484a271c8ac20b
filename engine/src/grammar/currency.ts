import { blankPattern } from "./fold.ts";

const mark = String.raw`(?:[₹₨]|(?:rs\.?|inr)(?![\p{L}_]))`;
const before = new RegExp(String.raw`(?:${mark}${blankPattern}*){1,3}(?=\.?\d)`, "iuy");
const beforeSign = new RegExp(
  String.raw`${mark}(?=${blankPattern}*[-\u2212]${blankPattern}*\.?\d)`,
  "iuy",
);
const behind = /(?:[₹₨]|(?:rupees?|rs\.?|inr)(?![\p{L}\p{N}_]))/iuy;
const amountSuffix =
  /\/[-\u2212](?=[ \t]*(?:$|[\n\r),;&|]|--|\/[/*]|(?:and|or|to)(?![\p{L}\p{N}_])))/iuy;

/** Offset of the number after a rupee sign: `₹1,000`, `Rs. 500`; else null. */
export function skipCurrency(text: string, offset: number): number | null {
  return matchAt(before, text, offset);
}

/** End of a misplaced rupee sign: before a sign or after a number. */
export function matchStrayCurrency(
  text: string,
  offset: number,
  followsNumber: boolean,
): number | null {
  return (
    matchAt(beforeSign, text, offset) ?? (followsNumber ? matchAt(behind, text, offset) : null)
  );
}

/** Skips the `/-` suffix of a rupee amount. */
export function skipAmountSuffix(text: string, offset: number): number {
  return matchAt(amountSuffix, text, offset) ?? offset;
}

function matchAt(pattern: RegExp, text: string, offset: number): number | null {
  pattern.lastIndex = offset;
  const found = pattern.exec(text)?.[0];
  return found === undefined ? null : offset + found.length;
}

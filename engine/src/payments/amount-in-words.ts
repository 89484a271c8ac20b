const small =
  "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(
    " ",
  );
const tens = "- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");
const groups = [
  [10_000_000, "Crore"],
  [100_000, "Lakh"],
  [1_000, "Thousand"],
  [100, "Hundred"],
] as const;

/** `Rupees One Lakh Twenty Thousand and Five Paise Only`. The amount is in paise, not negative. */
export function amountInWords(paise: number): string {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`Not paise: ${paise}`);
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  const fraction = rest === 0 ? "" : ` and ${spell(rest)} ${rest === 1 ? "Paisa" : "Paise"}`;
  return `${rupees === 1 ? "Rupee" : "Rupees"} ${spell(rupees)}${fraction} Only`;
}

function spell(count: number): string {
  for (const [size, name] of groups) {
    if (count < size) continue;
    const rest = count % size;
    return `${spell(Math.floor(count / size))} ${name}${rest === 0 ? "" : ` ${spell(rest)}`}`;
  }
  if (count < 20) return small[count] ?? "";
  const rest = count % 10;
  return `${tens[Math.floor(count / 10)] ?? ""}${rest === 0 ? "" : `-${small[rest] ?? ""}`}`;
}

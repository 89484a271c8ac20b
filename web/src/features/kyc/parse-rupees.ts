/** `25,000` and `25000.5` in paise; null for what is no amount of money. */
export function parseRupees(typed: string): number | null {
  const text = typed.replaceAll(/[,\s₹]/g, "");
  const [, rupees = "", decimals = ""] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (rupees === "") return null;
  return Number(rupees) * 100 + Number(decimals.padEnd(2, "0"));
}

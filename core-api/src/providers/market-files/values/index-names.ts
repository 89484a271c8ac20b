const spellings: ReadonlyMap<string, string> = new Map([
  ["NIFTY TOTAL MKT", "NIFTY TOTAL MARKET"],
  ["NIFTY MID CAP 50", "NIFTY MIDCAP 50"],
  ["NIFTY CONSUMER DURABLE", "NIFTY CONSUMER DURABLES"],
  ["NIFTY SERVICES SECTOR", "NIFTY SERVICES SECTOR"],
  ["NIFTY LARGEMID250", "NIFTY LARGEMIDCAP 250"],
  ["FINNIFTY", "NIFTY FINANCIAL SERVICES"],
  ["NIFTY FIN SERVICE", "NIFTY FINANCIAL SERVICES"],
  ["BANKNIFTY", "NIFTY BANK"],
]);

/** One spelling for an index that sources spell differently: "Nifty50" and "NIFTY 50" are NIFTY 50. */
export function foldIndexName(name: string): string {
  const folded = name
    .toUpperCase()
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^NIFTY(\d)/, "NIFTY $1");
  return spellings.get(folded) ?? folded;
}

/** The index that a list's file name tells, such as ind_nifty500list.csv; the list itself does not. */
export function indexInName(path: string): string | null {
  const name = (path.split(/[\\/]/).at(-1) ?? "").toLowerCase();
  if (/nifty_?total_?market/.test(name)) return "NIFTY TOTAL MARKET";
  const found = /nifty[_ -]?([a-z]*)[_ -]?(\d{2,4})?_?list/.exec(name);
  if (!found) return null;
  const words = (found[1] ?? "").replace(/next/, "NEXT ").trim();
  return foldIndexName(["NIFTY", words, found[2] ?? ""].filter((part) => part !== "").join(" "));
}

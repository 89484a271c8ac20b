/** The compare page and its view take at most this many companies. */
export const mostCompared = 4;

/** Splits `ASHA,TCS` of `?symbols=` into distinct symbols in capitals, in their order. */
export function splitSymbols(text: string): readonly string[] {
  const symbols = text.split(",").map((symbol) => symbol.trim().toUpperCase());
  return [...new Set(symbols.filter((symbol) => symbol !== ""))];
}

/** Address of the page that compares companies: `/compare?symbols=ASHA,TCS`. */
export function comparePageOf(symbols: readonly string[]): string {
  const list = symbols.map((symbol) => encodeURIComponent(symbol)).join(",");
  return list === "" ? "/compare" : `/compare?symbols=${list}`;
}

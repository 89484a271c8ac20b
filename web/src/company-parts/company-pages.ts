/** The symbol that an address ends with, in capitals; empty where it ends with none. */
export function readSymbol(pathname: string): string {
  const last = pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last).toUpperCase();
  } catch {
    // A stray percent sign is no code of a letter.
    return last.toUpperCase();
  }
}

/** The company's own page. */
export function companyPageOf(symbol: string): string {
  return `/stock-analyzer/company/${encodeURIComponent(symbol)}`;
}

/** The panel as a separate page, for narrow screens. */
export function analysisPageOf(symbol: string): string {
  return `/stock-analyzer/analysis/${encodeURIComponent(symbol)}`;
}

/** Its prices over time. */
export function chartPageOf(symbol: string): string {
  return `/stock-analyzer/tv-chart?${new URLSearchParams({ symbol })}`;
}

/** The page that compares a company with others, which are added there. */
export function comparePageOf(symbol: string): string {
  return `/compare?symbols=${encodeURIComponent(symbol)}`;
}

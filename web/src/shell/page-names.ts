import { isAvailablePath } from "./available-pages.ts";
import { findDestination } from "./navigation.ts";

const ofCompany = /^\/(?:company|stock-analyzer\/(?:company|analysis|analysisView))\/([^/]+)$/;

/** Pages that no menu lists, by their titles. */
const unlisted: ReadonlyMap<string, string> = new Map([
  ["/today", "Today"],
  ["/compare", "Compare"],
  ["/stock-box-detail", "Stock box"],
  ["/stock-analyzer/scanner/popularscanner", "Popular screens"],
  ["/stock-analyzer/scanner/savedscanner", "Saved screens"],
  ["/profile/security", "Security"],
  ["/subscription", "Subscription"],
  ["/holdings/reconciliation", "Reconciliation"],
  ["/holdings/gains", "Realised gains"],
  ["/holdings/executions", "Executions"],
  ["/holdings/import", "Import a CAS statement"],
  ["/order-summary", "Order Summary"],
  ["/orders", "Orders"],
  ["/dashboard", "Dashboard"],
  ["/cart", "Cart"],
  ["/make-payment", "Payment"],
  ["/theme-layout/stock-box", "Stock Box"],
  ["/theme-layout/stock-box/invest", "Invest"],
  ["/theme-layout/stock-box/my-investment", "My investments"],
  ["/theme-layout/stock-box/managers", "Managers"],
  ["/theme-layout/stock-box/broker-stock-box", "Stock boxes with your broker"],
]);

/** The symbol of the company whose page is at an address; null for every other page. */
export function findSymbol(address: string): string | null {
  const [path = "", search = ""] = address.split("#")[0]?.split("?") ?? [];
  const chart =
    path === "/stock-analyzer/tv-chart" ? new URLSearchParams(search).get("symbol") : null;
  const given = chart ?? ofCompany.exec(path)?.[1];
  if (given === undefined) return null;
  try {
    const symbol = decodeURIComponent(given).toUpperCase();
    return /^[A-Z0-9&_-]{1,40}$/.test(symbol) ? symbol : null;
  } catch {
    return null;
  }
}

/** Returns a page's name for a link back to it, or null if it has none. */
export function namePage(address: string): string | null {
  const symbol = findSymbol(address);
  if (symbol !== null) return `${symbol} analysis`;
  const [path = ""] = address.split(/[?#]/);
  if (!isAvailablePath(path)) return null;
  return findDestination(path)?.label ?? unlisted.get(path) ?? null;
}

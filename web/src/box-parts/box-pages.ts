import type { BoxTerm } from "@munshi/bff/contract";

/** Parts of a box's page in the themed layout; the empty one is its index. */
export type ThemedPart = "" | "portfolio" | "info" | "info/blogs" | "info/news";

/** The page of a box. */
export function boxPageOf(id: number): string {
  return `/stock-box-detail?${new URLSearchParams({ id: String(id) })}`;
}

/** The same in the themed layout, which has a page for each part. */
export function themedBoxPageOf(id: number, part: ThemedPart = ""): string {
  return `/theme-layout/stock-box/${id}/${part}`;
}

/** The editor of a member's own box. */
export function boxEditorOf(id: number, term: BoxTerm): string {
  return `/EditEmojibox/${id}/${term}`;
}

/** The page of a manager, with all their boxes. */
export function managerPageOf(slug: string): string {
  return `/theme-layout/stock-box/managers/${encodeURIComponent(slug)}`;
}

/** The page that buys the active or the passive portfolio of a box. */
export function investPageOf(id: number, isActive = true): string {
  const params = new URLSearchParams({ id: String(id) });
  if (!isActive) params.set("invest_actively", "false");
  return `/theme-layout/stock-box/invest?${params}`;
}

/** Actions on the member's shares of a box. */
export type InvestedView = "rebalance" | "repair" | "exit";

/** The member's shares of a box. */
export function investedPageOf(id: number, view?: InvestedView): string {
  const params = new URLSearchParams({ id: String(id) });
  if (view !== undefined) params.set("view", view);
  return `/theme-layout/stock-box/my-investment?${params}`;
}

/** A SIP with its cycles. */
export function sipPageOf(id: string): string {
  return `/payment-setup?${new URLSearchParams({ sip: id })}`;
}

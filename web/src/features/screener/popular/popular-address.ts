import type { PopularCategory, PopularScreen } from "@munshi/bff/contract";

import { screenerPath } from "../../../shell/available-pages.ts";

import { emptyAddress, formatAddress } from "../address.ts";

/** URL parameters of the page, so that a strategy can be linked to. */
export interface PopularAddress {
  /** Null: all. */
  readonly category: PopularCategory | null;
  /** Slug of the strategy that is open; null: none. */
  readonly screen: string | null;
}

const categories: Readonly<Record<PopularCategory, true>> = {
  value: true,
  quality: true,
  growth: true,
  momentum: true,
  dividends: true,
  ownership: true,
  turnaround: true,
  india: true,
};

function isCategory(text: string): text is PopularCategory {
  return Object.hasOwn(categories, text);
}

/** Reads `?category=value&screen=graham-net-nets`; what it cannot read counts as absent. */
export function readPopularAddress(search: string): PopularAddress {
  const params = new URLSearchParams(search);
  const category = params.get("category") ?? "";
  return {
    category: isCategory(category) ? category : null,
    screen: params.get("screen") || null,
  };
}

/** The search part of the address, with its question mark; empty for the whole page. */
export function writePopularAddress({ category, screen }: PopularAddress): string {
  const params = new URLSearchParams();
  if (category !== null) params.set("category", category);
  if (screen !== null) params.set("screen", screen);
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/** The screener with a popular screen's query, columns and order. */
export function screenAddress({ query, columns, sort }: PopularScreen): string {
  return screenerPath + formatAddress({ ...emptyAddress, query, columns, sort });
}

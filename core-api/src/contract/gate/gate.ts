import type { GateRow } from "./gate-row.ts";
import { memberPages } from "./member-pages.ts";
import { publicPages } from "./public-pages.ts";
import { subscriberPages } from "./subscriber-pages.ts";

/** Every page of members and visitors, once. */
export const memberGateTable: readonly GateRow[] = [
  ...publicPages,
  ...memberPages,
  ...subscriberPages,
];

/** The gate's flags of a caller, from the session alone. */
export interface Viewer {
  readonly isSignedIn: boolean;
  /** A running free trial counts. */
  readonly isSubscribed: boolean;
  readonly isReferrer: boolean;
  readonly hasRiskProfile: boolean;
  /** The one free optimisation is used. */
  readonly isOptimized: boolean;
}

export const visitor: Viewer = {
  isSignedIn: false,
  isSubscribed: false,
  isReferrer: false,
  hasRiskProfile: false,
  isOptimized: false,
};

export type GateDecision =
  | { readonly kind: "open" }
  /** To `/login`, which returns to the page. */
  | { readonly kind: "login" }
  /** To `/pricing`, which says that the page requires a subscription. */
  | { readonly kind: "pricing" }
  | { readonly kind: "redirect"; readonly to: string };

/** Returns true if a page explains a product. Redirects to it carry `next`, to continue to. */
export function isExplainingPage(path: string): boolean {
  return path.startsWith("/informative-");
}

const open: GateDecision = { kind: "open" };

type FindRow = (pathname: string) => GateRow | null;

/** Finds the row of an address without its query; null for an address that no page has. */
export function createRowFinder(rows: readonly GateRow[]): FindRow {
  const exact = new Map(rows.map((row) => [row.path, row]));
  const patterned = rows
    .filter(({ path }) => path.includes(":"))
    .map((row) => ({ row, pattern: new RegExp(`^${toPattern(row.path)}$`) }));
  return (pathname) =>
    exact.get(pathname) ?? patterned.find(({ pattern }) => pattern.test(pathname))?.row ?? null;
}

/** The row of a page of members and visitors. */
export const findGateRow: FindRow = /* @__PURE__ */ createRowFinder(memberGateTable);

/** Decides if a page opens for a viewer or where to send them instead (decision 70). */
export function decideGate(row: GateRow, viewer: Viewer): GateDecision {
  const { who, needs, otherwise } = row;
  if (who === "public") return open;
  // The back office has its own sessions, on its own host.
  if (who === "admin") return { kind: "redirect", to: "/admin/AdminLogin" };
  if (!viewer.isSignedIn) {
    return who === "subscriber" && otherwise !== undefined
      ? { kind: "redirect", to: otherwise }
      : { kind: "login" };
  }
  if (who === "referrer" && !viewer.isReferrer) return { kind: "redirect", to: "/" };
  const isAllowed =
    (who !== "subscriber" || viewer.isSubscribed) &&
    (needs === undefined || viewer.hasRiskProfile) &&
    (needs !== "optimizer" || viewer.isSubscribed || !viewer.isOptimized);
  if (isAllowed) return open;
  return otherwise === undefined ? { kind: "pricing" } : { kind: "redirect", to: otherwise };
}

function toPattern(path: string): string {
  return path
    .split("/")
    .map((part) => (part.startsWith(":") ? "[^/]+" : part.replaceAll(/[^\w-]/g, String.raw`\$&`)))
    .join("/");
}

import type { StatementView } from "@munshi/bff/contract";
import { proxy } from "valtio";
import { onSignedOut } from "../../lib/session/session.ts";

const hiddenKey = "munshi.hidden-statement";
const shownKey = "munshi.shown-banners";

/** A member's data shown in banners. */
export interface BannerFacts {
  readonly statement: StatementView | null;
  readonly subsValidTill: string | null;
}

const types: ReadonlySet<string> = new Set<StatementView["type"]>(["Live", "Warning", "Expired"]);

export const banners = proxy<{
  /** The text of the pricing banner that was closed in this tab; empty where none was. */
  hiddenStatement: string;
  /** What the last page said: it is painted at once, before the server has said who looks at it. */
  remembered: BannerFacts | null;
}>({
  hiddenStatement: readText(() => sessionStorage, hiddenKey),
  remembered: readFacts(readText(() => localStorage, shownKey)),
});

/** A closed statement stays hidden on later pages until its text changes. */
export function hideStatement(text: string): void {
  banners.hiddenStatement = text;
  withStorage(() => sessionStorage.setItem(hiddenKey, text));
}

/** Stores the banners for the next page load. */
export function rememberBanners({ statement, subsValidTill }: BannerFacts): void {
  banners.remembered = { statement, subsValidTill };
  withStorage(() => localStorage.setItem(shownKey, JSON.stringify({ statement, subsValidTill })));
}

/** The next login begins with its banner. */
onSignedOut(() => {
  banners.hiddenStatement = "";
  banners.remembered = null;
  withStorage(() => sessionStorage.removeItem(hiddenKey));
  withStorage(() => localStorage.removeItem(shownKey));
});

function readText(find: () => Storage, key: string): string {
  let text = "";
  withStorage(() => {
    text = find().getItem(key) ?? "";
  });
  return text;
}

/** Null for anything but what `rememberBanners` wrote: others may write there, too. */
function readFacts(text: string): BannerFacts | null {
  try {
    const facts: unknown = JSON.parse(text);
    if (typeof facts !== "object" || facts === null) return null;
    const statement: unknown = Reflect.get(facts, "statement");
    const subsValidTill: unknown = Reflect.get(facts, "subsValidTill");
    return {
      statement: isStatement(statement) ? statement : null,
      subsValidTill: typeof subsValidTill === "string" ? subsValidTill : null,
    };
  } catch {
    return null;
  }
}

function isStatement(value: unknown): value is StatementView {
  if (typeof value !== "object" || value === null) return false;
  const type: unknown = Reflect.get(value, "type");
  const text: unknown = Reflect.get(value, "text");
  return typeof type === "string" && types.has(type) && typeof text === "string" && text !== "";
}

function withStorage(use: () => void): void {
  try {
    use();
  } catch {
    // Storage may be blocked; the banner then reappears on the next page load.
  }
}

const dayMs = 86_400_000;

/** Milliseconds until a subscription ends; null unless that is within the next 24 hours. */
export function readTimeLeft(validTill: string | null, now: number): number | null {
  if (validTill === null) return null;
  const left = Date.parse(validTill) - now;
  return left > 0 && left < dayMs ? left : null;
}

/** `hh:mm:ss`, rounded up, so that nothing is left only when nothing is. */
export function formatTimeLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

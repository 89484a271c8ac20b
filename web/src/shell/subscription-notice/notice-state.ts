import type { StatementView } from "@munshi/bff/contract";
import { proxy } from "valtio";
import { onSignedOut } from "../../lib/session/session.ts";

const hiddenKey = "munshi.hidden-statement";
const shownKey = "munshi.subscription-notice";

/** The member data a notice is made of. */
export interface NoticeFacts {
  readonly statement: StatementView | null;
  readonly subsValidTill: string | null;
}

const types: ReadonlySet<string> = new Set<StatementView["type"]>(["Live", "Warning", "Expired"]);

export const notice = proxy<{
  /** The text dismissed in this tab; empty if none. */
  hiddenText: string;
  /** From the previous page load, so that the notice is painted before the session is known. */
  remembered: NoticeFacts | null;
}>({
  hiddenText: readText(() => sessionStorage, hiddenKey),
  remembered: readFacts(readText(() => localStorage, shownKey)),
});

/** A closed statement stays hidden on later pages until its text changes. */
export function hideNotice(text: string): void {
  notice.hiddenText = text;
  withStorage(() => sessionStorage.setItem(hiddenKey, text));
}

/** Stores the notice for the next page load. */
export function rememberNotice({ statement, subsValidTill }: NoticeFacts): void {
  notice.remembered = { statement, subsValidTill };
  withStorage(() => localStorage.setItem(shownKey, JSON.stringify({ statement, subsValidTill })));
}

/** The next login shows its notice. */
onSignedOut(() => {
  notice.hiddenText = "";
  notice.remembered = null;
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

/** Null for anything but what `rememberNotice` wrote: others may write there, too. */
function readFacts(text: string): NoticeFacts | null {
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
    // Storage may be blocked; the notice then reappears on the next page load.
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

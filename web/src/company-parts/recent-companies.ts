import { onSignedOut } from "../lib/session/session.ts";

/** A company that someone looked at on this device. */
export interface RecentCompany {
  readonly symbol: string;
  readonly name: string;
}

const storageKey = "munshi.recent-companies";
const mostKept = 12;

function isRecent(value: unknown): value is RecentCompany {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "symbol") === "string" &&
    typeof Reflect.get(value, "name") === "string"
  );
}

/** The companies looked at last, the newest first; none where storage is forbidden. */
export function readRecentCompanies(): readonly RecentCompany[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, mostKept) : [];
  } catch {
    return [];
  }
}

/** Puts a company before the others that were looked at. */
export function rememberCompany({ symbol, name }: RecentCompany): void {
  const others = readRecentCompanies().filter((known) => known.symbol !== symbol);
  try {
    localStorage.setItem(
      storageKey,
      JSON.stringify([{ symbol, name }, ...others].slice(0, mostKept)),
    );
  } catch {
    // Storage may be disabled or full; the page works without it.
  }
}

/** Clears the recently viewed companies when the session ends. */
function forgetRecentCompanies(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // As above.
  }
}

onSignedOut(forgetRecentCompanies);

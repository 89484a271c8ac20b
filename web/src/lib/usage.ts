import { csrfHeader, findGateRow, mostUsageEvents, usagePath } from "@munshi/bff/contract";
import type { UsageEvent, UsagePayload } from "@munshi/bff/contract";

/** Storage key of the reader's objection to usage statistics. */
export const usageKey = "munshi.usage-statistics";

const flushAfterMs = 30_000;

/** Random and in memory alone: it ends with the page. */
const visit = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");

let waiting: UsagePayload["events"][number][] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** False after an objection on this browser, or where it sends Do Not Track or Global Privacy Control. */
export function isUsageAllowed(): boolean {
  return !hasPrivacySignal() && !hasObjected();
}

/** Does the browser itself ask not to be recorded? */
export function hasPrivacySignal(): boolean {
  return navigator.doNotTrack === "1" || Reflect.get(navigator, "globalPrivacyControl") === true;
}

/** Keeps the reader's choice; an objection also discards what has not been sent. */
export function allowUsage(isAllowed: boolean): void {
  if (!isAllowed) waiting = [];
  try {
    if (isAllowed) localStorage.removeItem(usageKey);
    else localStorage.setItem(usageKey, "off");
  } catch {
    // Without storage nothing is recorded anyway.
  }
}

/** Without storage an objection could not be kept: it counts as one. */
function hasObjected(): boolean {
  try {
    return localStorage.getItem(usageKey) === "off";
  } catch {
    return true;
  }
}

/** Notes an event on the page at `pathname`; it is sent with others, later. */
export function reportUsage(event: UsageEvent, pathname = window.location.pathname): void {
  const page = findGateRow(pathname)?.path;
  if (page === undefined || !isUsageAllowed()) return;
  waiting.push({ ...event, page });
  if (waiting.length >= mostUsageEvents) sendWaiting();
  else timer ??= setTimeout(sendWaiting, flushAfterMs);
}

/** Sends what waits when the page is left: it may not come back. */
export function watchUsage(): void {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") sendWaiting();
  });
}

function sendWaiting(): void {
  clearTimeout(timer);
  timer = undefined;
  const events = waiting;
  waiting = [];
  if (events.length === 0) return;
  const payload: UsagePayload = { visit, events };
  // Like sendBeacon it outlives the page; unlike it, it carries the header that changes need.
  fetch(usagePath, {
    method: "POST",
    keepalive: true,
    priority: "low",
    // The address of a page may hold a query or a company.
    referrerPolicy: "origin",
    headers: { "content-type": "application/json", [csrfHeader]: "1" },
    body: JSON.stringify(payload),
  }).catch(() => undefined);
}

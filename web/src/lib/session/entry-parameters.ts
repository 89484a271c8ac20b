import { brokerCallbackPaths } from "@munshi/bff/contract";
import { proxy, ref } from "valtio";

/** Parameters of the address that a visit starts at. */
export interface EntryParameters {
  /** ID of the referrer, kept for later visits; empty without one. */
  referrer: string;
  /** Did this very address name a referrer? Only then is a lead asked for. */
  isReferred: boolean;
  /** Vendor whose link led here, kept until a login; empty without one. */
  vendor: string;
  /** A provider's answer to us: for the page that it was sent to, and never stored. */
  code: string;
  /** A broker's response to one of its callback pages, never stored; null on other pages. */
  brokerAnswer: BrokerAnswerParameters | null;
}

export interface BrokerAnswerParameters {
  /** One of `brokerCallbackPaths`. */
  readonly path: string;
  /** Never empty. */
  readonly params: { readonly [name: string]: string };
}

export const entry = proxy<EntryParameters>({
  referrer: "",
  isReferred: false,
  vendor: "",
  code: "",
  brokerAnswer: null,
});

const harmless = /^[A-Za-z0-9_.-]{1,60}$/;

/** Reads the parameters of the first address, keeps what is to be kept and tidies the address bar. */
export function readEntryParameters(isSignedIn: boolean): void {
  const url = new URL(window.location.href);
  if (readBrokerAnswer(url)) return;
  const take = (name: string): string => {
    const value = url.searchParams.get(name) ?? "";
    return harmless.test(value) ? value : "";
  };
  const referrer = take("ref_id");
  entry.isReferred = referrer !== "";
  entry.referrer = keep("ref_id", referrer);
  entry.vendor = isSignedIn ? forget("vendor") : keep("vendor", take("vendor"));
  entry.code = url.searchParams.get("code") ?? "";
  const isTidy = ["vendor", "code"].every((name) => !url.searchParams.has(name));
  if (isTidy) return;
  url.searchParams.delete("vendor");
  // A code opens a door once: it stays in neither the history nor a Referer.
  url.searchParams.delete("code");
  window.history.replaceState(window.history.state, "", url);
}

/** Reads a broker's single-use response and removes all of its parameters from the address bar. */
function readBrokerAnswer(url: URL): boolean {
  if (!brokerCallbackPaths.some((path) => path === url.pathname)) return false;
  const params = Object.fromEntries(url.searchParams);
  const isAnswer = Object.keys(params).length > 0;
  entry.brokerAnswer = isAnswer ? ref({ path: url.pathname, params }) : null;
  entry.referrer = keep("ref_id", "");
  if (isAnswer || url.hash !== "") window.history.replaceState(null, "", url.pathname);
  return true;
}

/** Anyone who has logged in comes from no vendor any more. */
export function forgetVendor(): void {
  entry.vendor = forget("vendor");
}

/** `path` with the referrer, where someone was recommended. */
export function withReferrer(path: string, referrer: string): string {
  if (referrer === "") return path;
  const [address = "", hash] = path.split("#");
  const joint = address.includes("?") ? "&" : "?";
  return `${address}${joint}ref_id=${encodeURIComponent(referrer)}${hash === undefined ? "" : `#${hash}`}`;
}

function keep(name: string, value: string): string {
  try {
    if (value === "") return localStorage.getItem(name) ?? "";
    localStorage.setItem(name, value);
  } catch {
    // Storage may be forbidden; the value serves this visit.
  }
  return value;
}

function forget(name: string): string {
  try {
    localStorage.removeItem(name);
  } catch {
    // Storage may be forbidden; then nothing was kept.
  }
  return "";
}

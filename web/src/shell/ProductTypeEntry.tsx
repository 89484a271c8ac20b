import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import { handOver, session } from "../lib/session/session.ts";
import { showSnackbar } from "../lib/snackbars.ts";
import { currentAddress, go, loginAddress } from "./go.ts";
import { readPartner } from "./partner-site.ts";
import { shell } from "./shell-state.ts";

const waitMs = 3_000;
const brokerLoginPath = "/BrokerLogin";

/**
 * Handles `?product_type=optimizer`: sends a member to the broker's login, and a visitor to ours
 * after a delay in which they can still leave.
 */
export function ProductTypeEntry() {
  const [location] = useLocation();
  const isOptimizer = new URLSearchParams(useSearch()).get("product_type") === "optimizer";
  const { isKnown, viewer } = useSnapshot(session);
  const { isSignedIn } = viewer;
  const isAsked = isOptimizer && isKnown && location !== "/login";
  useEffect(() => {
    if (!isAsked) return undefined;
    if (isSignedIn) {
      void openBrokerLogin();
      return undefined;
    }
    showSnackbar("good", "Log in to continue to the Optimizer");
    const timer = window.setTimeout(() => go(loginAddress(currentAddress())), waitMs);
    return () => window.clearTimeout(timer);
  }, [isAsked, isSignedIn]);
  return null;
}

/** On the site of the partner whom the browser was with last, where the login is carried to; else here. */
async function openBrokerLogin(): Promise<void> {
  // The way back must not lead here again.
  const url = new URL(window.location.href);
  url.searchParams.delete("product_type");
  window.history.replaceState(window.history.state, "", url);
  const host = findPartnerHost(document.cookie, window.location.host);
  if (host !== null && shell.view?.tenant.brand === undefined) {
    const address = await handOver(host, brokerLoginPath).catch(() => null);
    if (address !== null) {
      window.location.assign(address);
      return;
    }
  }
  go(brokerLoginPath);
}

/** The host of the partner that the cookie remembers, below this one; null without one. */
export function findPartnerHost(cookies: string, host: string): string | null {
  const partner = readPartner(cookies);
  return partner === null ? null : `${partner}.${host}`;
}

import { isExplainingPage } from "@munshi/bff/contract";
import type { GateDecision } from "@munshi/bff/contract";
import { navigate } from "wouter/use-browser-location";
import { isAvailablePath } from "./available-pages.ts";

/** Goes to an our address: within the app where its page is here, else by way of the server. */
export function go(address: string, options: { readonly replace?: boolean } = {}): void {
  if (isAvailablePath(address)) navigate(address, options);
  else window.location.assign(address);
}

/** Returns the current path with query and hash. */
export function currentAddress(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** The login, which leads back to `address` afterwards; the start needs no way back. */
export function loginAddress(address: string): string {
  if (address === "/" || address.startsWith("/login")) return "/login";
  return `/login?${new URLSearchParams({ next: address })}`;
}

/** The sign-up, which leads on to the login and then to `address`. */
export function signUpAddress(address: string): string {
  const next = address === "/" || address.startsWith("/login") ? {} : { next: address };
  return `/login?${new URLSearchParams({ ...next, view: "signup" })}`;
}

/** The plans, which lead back to `address` once it opens; the start needs no way back. */
export function pricingAddress(address: string): string {
  if (address === "/" || address.startsWith("/pricing")) return "/pricing";
  return `/pricing?${new URLSearchParams({ next: address })}`;
}

/** Returns the address that a gate decision sends a viewer to who requested `address`. */
export function followGate(decision: GateDecision, address: string): string {
  switch (decision.kind) {
    case "open":
      return address;
    case "login":
      return loginAddress(address);
    case "pricing":
      return pricingAddress(address);
    case "redirect":
      return isExplainingPage(decision.to)
        ? `${decision.to}?${new URLSearchParams({ next: address })}`
        : decision.to;
  }
}

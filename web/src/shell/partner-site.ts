import { hintCookies } from "@munshi/bff/contract";
import { useSnapshot } from "valtio";
import { shell } from "./shell-state.ts";

/** The partner whose site was visited last, by its cookie; null without one. */
export function readPartner(cookies: string): string | null {
  const name = `${hintCookies.broker}=`;
  const partner = cookies
    .split("; ")
    .find((cookie) => cookie.startsWith(name))
    ?.slice(name.length);
  return partner !== undefined && /^[a-z0-9-]{1,60}$/.test(partner) ? partner : null;
}

/** Returns true if the host is that of the partner whose site was visited last. */
export function isPartnerHost(cookies: string, host: string): boolean {
  const partner = readPartner(cookies);
  return partner !== null && host.startsWith(`${partner}.`);
}

/** Returns true on a partner's site; relies on its cookie until the server answers. */
export function useIsPartnerSite(): boolean {
  const { view } = useSnapshot(shell);
  return view === null
    ? isPartnerHost(document.cookie, window.location.host)
    : view.tenant.brand !== undefined;
}

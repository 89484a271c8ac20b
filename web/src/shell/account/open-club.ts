import type { UpsurgeTokenAnswer } from "@munshi/bff/contract";
import { corePath } from "@munshi/bff/contract";
import { fetchJson } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";

/** Opens the investing club in a new tab, signed in by a token that works once. */
export async function openClub(): Promise<void> {
  // At once, while the browser still knows that somebody asked for it.
  const tab = window.open("", "_blank");
  try {
    const { url } = await fetchJson<UpsurgeTokenAnswer>(`${corePath}/user/upsurge_token`);
    if (tab === null) throw new Error("no tab could be opened");
    tab.opener = null;
    tab.location.replace(url);
  } catch {
    tab?.close();
    showSnackbar("bad", "Something went wrong! Please try again later!");
  }
}

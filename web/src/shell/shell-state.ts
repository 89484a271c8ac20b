import type { ShellView } from "@munshi/bff/contract";
import { proxy } from "valtio";
import { fetchJson, toFailure } from "../lib/http.ts";
import type { Failure } from "../lib/http.ts";

/** What header, market line and footer know; `view` is null until the server has said. */
export const shell = proxy<{ view: ShellView | null; failure: Failure | null }>({
  view: null,
  failure: null,
});

/** Takes the shell's part of a view that a page has fetched anyway. */
export function showShell(view: ShellView): void {
  shell.view = view;
  shell.failure = null;
}

/** Fetches the shell's view for pages that bring none. */
export async function loadShell(): Promise<void> {
  if (shell.view !== null) return;
  try {
    showShell(await fetchJson<ShellView>("/api/views/shell"));
  } catch (error) {
    shell.failure = toFailure(error);
  }
}

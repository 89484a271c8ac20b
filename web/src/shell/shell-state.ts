import type { ShellView, SiteView, TenantBrand } from "@munshi/bff/contract";
import { proxy } from "valtio";
import { callBff, toFailure } from "../lib/http.ts";
import type { Failure } from "../lib/http.ts";
import { screenerPath } from "./available-pages.ts";
import { session, showSession } from "../lib/session/session.ts";

const tokens = ["accent", "strong", "ink", "wash"] as const;
const names = {
  accent: "--accent",
  strong: "--accent-strong",
  ink: "--accent-ink",
  wash: "--accent-wash",
} as const;
const colour = /^#[0-9a-f]{6}$/i;

/** Puts a partner's accent in our place; its colours were made to be read on our pages. */
export function applyBrand(brand: TenantBrand | undefined): void {
  const { style } = document.documentElement;
  for (const token of tokens) {
    const light = brand?.accent.light[token] ?? "";
    const dark = brand?.accent.dark[token] ?? "";
    if (colour.test(light) && colour.test(dark)) {
      style.setProperty(names[token], `light-dark(${light}, ${dark})`);
    } else {
      style.removeProperty(names[token]);
    }
  }
}

/** State of the header, market line and footer; `view` is null until loaded. */
export const shell = proxy<{
  view: ShellView | null;
  /** Configuration of the installation; null until loaded. */
  site: SiteView | null;
  failure: Failure | null;
}>({
  view: null,
  site: null,
  failure: null,
});

/** Takes the shell's part of a view that a page has fetched anyway. */
export function showShell(view: ShellView): void {
  shell.view = view;
  shell.failure = null;
  applyBrand(view.tenant.brand);
}

let isLoading = false;

/** Fetches the shell's view, with who is signed in, for the page at this path. */
export async function loadShell(path: string): Promise<void> {
  if (isLoading || (shell.view !== null && shell.site !== null && session.isKnown)) return;
  isLoading = true;
  shell.failure = null;
  try {
    // The screener's own view brings all but the session along, and is awaited with more hurry.
    const priority = path === screenerPath ? "low" : "auto";
    const answer = await callBff("GET /api/views/shell", {}, { priority });
    showShell(answer);
    shell.site = answer.site;
    showSession(answer.session);
  } catch (error) {
    shell.failure = toFailure(error);
  } finally {
    isLoading = false;
  }
}

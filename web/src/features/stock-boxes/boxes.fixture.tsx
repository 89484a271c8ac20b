import { MantineProvider } from "@mantine/core";
import { cleanup, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { vi } from "vitest";
import { Router } from "wouter";
import { signOut } from "../../lib/session/session.ts";
import { snackbars } from "../../lib/snackbars.ts";

/** Draws a page at an address; `serve` answers its calls. */
export function showPage(
  address: string,
  page: ReactElement,
  serve: (method: string, path: string, body: string) => Response,
): void {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) =>
    serve(init.method ?? "GET", path, typeof init.body === "string" ? init.body : ""),
  );
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  window.history.replaceState(null, "", address);
  render(
    <MantineProvider>
      <Router>{page}</Router>
    </MantineProvider>,
  );
}

/** Removes the page and forgets what the servers answered. */
export async function forgetPage(): Promise<void> {
  cleanup();
  await signOut();
  vi.unstubAllGlobals();
  snackbars.shown = [];
  window.history.replaceState(null, "", "/");
}

/** A refusal as the servers send it. */
export function refuse(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message, requestId: "r-1" } }, { status });
}

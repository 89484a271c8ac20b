import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServerState } from "../../lib/ServerState.tsx";
import { SignedInDevices } from "./SignedInDevices.tsx";

const row = (id: string, device: string, is_current = false) => ({
  id,
  device,
  sites: ["Munshi"],
  begun_at: "2026-11-20T04:00:00.000Z",
  last_used_at: "2026-11-20T20:05:00.000Z",
  is_current,
});
let rows: ReturnType<typeof row>[] = [];
let requests: string[] = [];

beforeEach(() => {
  rows = [row("1", "Chrome on Linux", true), row("2", "Chrome on Android"), row("3", "")];
  requests = [];
  vi.stubGlobal("fetch", async (path: string, init?: { readonly method?: string }) => {
    const method = init?.method ?? "GET";
    const id = path.split("/sign_ins/")[1];
    requests.push(`${method} ${id ?? "all"}`);
    if (method === "DELETE") {
      rows = rows.filter((one) => (id === undefined ? one.is_current : one.id !== id));
    }
    return Response.json({ results: rows });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  render(
    <ServerState>
      <SignedInDevices />
    </ServerState>,
  );
  await screen.findByText("Chrome on Linux");
}

test("each device says when it was used last, and all but the own one can be signed out", async () => {
  await open();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Chrome on LinuxThis device · Munshi",
    "Chrome on AndroidLast used 21 Nov 26, 01:35 · MunshiLog out",
    expect.stringMatching(/^Unknown deviceLast used .* · MunshiLog out$/),
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Log out Chrome on Android" }));
  await vi.waitFor(() => expect(screen.queryByText("Chrome on Android")).toBeNull());
  expect(requests).toContain("DELETE 2");
  expect(screen.queryByRole("button", { name: "Log out other devices" })).toBeNull();
});

test("everywhere else is signed out at once", async () => {
  await open();
  fireEvent.click(await screen.findByRole("button", { name: "Log out other devices" }));
  await vi.waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect(requests.at(-1)).toBe("DELETE all");
});

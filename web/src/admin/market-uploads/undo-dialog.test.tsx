import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LoadedFile } from "@munshi/bff/contract";
import { UndoDialog } from "./UndoDialog.tsx";

const loaded: LoadedFile = {
  id: 17,
  name: "day.csv",
  format: "bhavcopy-full",
  sha256: "0".repeat(64),
  marketDay: "2026-11-20",
  bytes: 100,
  by: "Asha",
  startedAt: "2026-11-20T12:00:00Z",
  finishedAt: null,
  facts: {},
  skipped: {},
  problems: {},
  tables: [],
  uploadId: null,
  undo: null,
  cannotUndo: null,
  run: null,
  preview: null,
};
const preview = (isRefused: boolean): NonNullable<LoadedFile["preview"]> => ({
  id: "0199a000-0000-7000-8000-000000000001",
  status: "done",
  done: 1,
  total: 1,
  error: null,
  isRefused,
  report: {
    reversed: isRefused ? 0 : 12,
    tables: isRefused ? [] : [{ table: "price_history", count: 12 }],
    kept: [{ table: "companies", reason: "Changed since", count: 2, samples: [] }],
    failed: [],
  },
});

let sent: { readonly path: string; readonly body: unknown }[] = [];
let isRefused = false;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  sent = [];
  isRefused = false;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(typeof init.body === "string" ? init.body : "null") });
    return Response.json({ ...loaded, preview: preview(isRefused) });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Shown() {
  const [shown, setShown] = useState(loaded);
  return (
    <UndoDialog
      loaded={shown}
      onPreview={setShown}
      onStarted={setShown}
      onClose={() => undefined}
    />
  );
}
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Shown />
      </MantineProvider>
    </QueryClientProvider>,
  );
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

test("an undo is previewed first, with counts by table, and then asks for the reason", async () => {
  show();
  expect(screen.queryByRole("button", { name: "Undo import" })).toBeNull();
  fireEvent.click(button("Preview"));
  await screen.findByText("12 changes would be restored.");
  expect(screen.getByRole("table", { name: "Restored" }).textContent).toContain("Prices12");
  expect(screen.getByRole("table", { name: "Kept" }).textContent).toContain("Changed since");
  expect(button("Undo import").disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: "Wrong file" } });
  fireEvent.click(button("Undo import"));
  await waitFor(() =>
    expect(sent).toEqual([
      { path: "/api/core/admin/market/loaded/17/undo/preview", body: {} },
      { path: "/api/core/admin/market/loaded/17/undo", body: { reason: "Wrong file" } },
    ]),
  );
});

test("an undo on which later imports depend cannot be started", async () => {
  isRefused = true;
  show();
  fireEvent.click(button("Preview"));
  await screen.findByText(/^Later imports depend on everything/);
  expect(screen.queryByLabelText(/^Reason/)).toBeNull();
  expect(button("Undo import").disabled).toBe(true);
});

import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { BoxCheck, StaffBox } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { VersionEditor } from "./VersionEditor.tsx";

const box: StaffBox = {
  id: 7,
  slug: "core",
  managerId: 1,
  manager: "Nilgiri",
  name: "Core",
  idea: "",
  overview: "",
  why: [],
  methodology: [],
  type: "MODEL",
  term: "LTI",
  schedule: null,
  version: 1,
  boxVersion: 3,
  liveSince: null,
  followers: 0,
  current: [
    { coCode: 11, symbol: "ASHA", name: "Asha", weight: 6_000, reason: "Grows" },
    { coCode: 12, symbol: "BELA", name: "Bela", weight: 4_000, reason: "Pays" },
  ],
  versions: [],
  requests: [],
};

let sent: { readonly path: string; readonly body: unknown }[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  // Texts that grow with their content wait for fonts, which jsdom lacks.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal("fetch", async (path: string, { body }: { readonly body: string }) => {
    const given = JSON.parse(body) as {
      rows: { stock: string; weight: number; reason: string }[];
    };
    sent.push({ path, body: given });
    const checked: BoxCheck = {
      rows: given.rows.map((row) => ({
        ...row,
        given: row.stock,
        coCode: 11,
        symbol: row.stock,
        name: row.stock,
        problem: "",
      })),
      changes: [],
      turnover: 10,
      checks: [{ name: "Weights add up to 100 %", isMet: true, detail: "100.00 %" }],
      submission: { box: 7, base: 3, constituents: [], note: "why" },
    };
    return Response.json(checked);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("pasted rows replace all; an edit after the check needs another check", async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <VersionEditor box={box} onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const type = (label: string | RegExp, value: string): void => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  };
  type(/^Paste rows/, "CHETNA,70,Cheap\nnot a row");
  expect(screen.queryByDisplayValue("BELA")).toBeNull();
  screen.getByDisplayValue("CHETNA");
  type(/^Note for followers/, "why");
  fireEvent.click(screen.getByRole("button", { name: "Check version" }));
  await screen.findByRole("button", { name: "Request publication" });
  expect(sent).toEqual([
    {
      path: "/api/core/admin/boxes/7/check",
      body: { base: 3, note: "why", rows: [{ stock: "CHETNA", weight: 7_000, reason: "Cheap" }] },
    },
  ]);
  type("Weight of row 1, percent", "60");
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Request publication" })).toBeNull(),
  );
});

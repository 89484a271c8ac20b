import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { admin } from "../admin-session.ts";
import { AuditPage } from "./AuditPage.tsx";

const described = {
  key: "audit",
  title: "Audit log",
  counted: "entries",
  page: "/admin/Audit",
  paging: "keyset",
  name: "entry",
  searches: [],
  columns: [
    {
      id: "entry",
      title: "Entry",
      kind: "number",
      operators: ["between"],
      options: [],
      sorts: true,
      isExtra: false,
      isPersonal: false,
    },
  ],
  defaultSort: { column: "entry", direction: "descending" },
  canExport: false,
  personalRows: 100,
  actions: [],
};
const check = {
  finishedAt: "2026-11-28T10:00:00Z",
  isDaily: true,
  sequence: 11,
  hash: "a".repeat(64),
  broken: { sequence: 12, reason: "content" },
};
let sent: string[] = [];

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
  const answers: Readonly<Record<string, unknown>> = {
    "GET /registers/audit": described,
    "POST /registers/audit/rows": { rows: [], hasMore: false, next: null },
    "POST /registers/audit/count": { count: 0, isMore: false },
    "GET /registers/audit/views": [],
    "GET /audit/verifications": [check],
  };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const key = `${init.method} ${url.replace("/api/core/admin", "")}`;
    sent.push(key);
    return Response.json(answers[key] ?? {});
  });
  URL.createObjectURL = () => "blob:log";
  URL.revokeObjectURL = () => undefined;
  // The DOM of tests cannot save files.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

async function open(permissions: readonly string[]) {
  admin.session = { staff: { id: "p9", permissions } } as unknown as typeof admin.session;
  history.replaceState(null, "", "/admin/Audit");
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <AuditPage />
      </MantineProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Verify" }));
  return within(await screen.findByRole("dialog"));
}

test("a broken check leads to its entry and those next to it", async () => {
  const dialog = await open(["audit.read"]);
  expect(dialog.queryByRole("button", { name: "Download log" })).toBeNull();
  fireEvent.click(await dialog.findByRole("link", { name: "Show entries" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(decodeURIComponent(window.location.search)).toContain('"from":10,"to":14');
});

test("the log is downloaded for a check without the database", async () => {
  const dialog = await open(["audit.read", "audit.export"]);
  fireEvent.click(dialog.getByRole("button", { name: "Download log" }));
  await vi.waitFor(() => expect(sent).toContain("GET /audit/export"));
});

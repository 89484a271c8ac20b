import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminPalette } from "./AdminPalette.tsx";
import { RegisterPage } from "./RegisterPage.tsx";

interface Asked {
  readonly key: string;
  readonly body: Record<string, unknown>;
}

const path = "/api/core/admin/registers/clients";
let asked: Asked[] = [];
let views: object[] = [];
let rowsStatus = 200;
let total = 12_000;
let isPersonal = false;

const described = {
  key: "clients",
  title: "Clients",
  counted: "clients",
  page: "/admin/Client",
  paging: "pages",
  name: "name",
  searches: ["Name"],
  columns: [
    {
      id: "name",
      title: "Name",
      kind: "text",
      operators: ["contains", "empty"],
      options: [],
      sorts: true,
      isExtra: false,
    },
    {
      id: "kyc",
      title: "KYC",
      kind: "choice",
      operators: ["one_of"],
      options: [{ value: "completed", label: "Completed" }],
      sorts: false,
      isExtra: false,
    },
    {
      id: "joined",
      title: "Joined",
      kind: "moment",
      operators: ["between"],
      options: [],
      sorts: true,
      isExtra: true,
    },
  ],
  defaultSort: { column: "name", direction: "ascending" },
  canExport: true,
  actions: [{ id: "end-sessions", title: "End sessions", isDestructive: true }],
};

function answer(key: string, body: Record<string, unknown>): unknown {
  const page = typeof body["page"] === "number" ? body["page"] : 1;
  switch (key) {
    case "GET /api/core/admin/registers":
      return [{ key: "clients", title: "Clients", page: "/admin/Client", canSearch: true }];
    case `GET ${path}`:
      return {
        ...described,
        personalRows: 100,
        columns: described.columns.map((column) => ({
          ...column,
          isPersonal: isPersonal && column.id === "name",
        })),
      };
    case `POST ${path}/rows`:
      return {
        rows: ["Asha", "Bela", "Chitra"].map((name) => ({
          id: `${page}-${name}`,
          cells: { name: `${name} ${page}`, kyc: "completed", joined: "2026-11-20T10:00:00Z" },
        })),
        hasMore: true,
        next: null,
      };
    case `POST ${path}/count`:
      return { count: total, isMore: false };
    case `POST ${path}/selection`:
      return { count: 11_999, samples: [{ id: "a", name: "Asha 1" }] };
    case `POST ${path}/actions/end-sessions`:
      return { id: "run-1" };
    case `GET ${path}/runs/run-1`:
      return {
        id: "run-1",
        action: "end-sessions",
        status: "done",
        total: 11_999,
        done: 11_000,
        skipped: 999,
        failed: 0,
        reasons: [{ state: "skipped", reason: "No open session.", count: 999, samples: [] }],
      };
    case `GET ${path}/views`:
      return views;
    default:
      return {};
  }
}

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
  asked = [];
  views = [];
  rowsStatus = 200;
  total = 12_000;
  isPersonal = false;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const key = `${init.method} ${url}`;
    const body = JSON.parse(typeof init.body === "string" ? init.body : "{}") as Record<
      string,
      unknown
    >;
    asked.push({ key, body });
    if (rowsStatus !== 200 && url.endsWith("/rows")) {
      const error = {
        code: "request.invalid",
        message: "The request is not valid.",
        details: [{ path: "body.filter.0.is", message: "of Name must be one of: contains, empty" }],
        requestId: "r1",
      };
      return Response.json({ success: false, error }, { status: rowsStatus });
    }
    return Response.json(answer(key, body));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

function show(query = "") {
  history.replaceState(null, "", `/admin/Client${query}`);
  return render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MantineProvider env="test">
        <RegisterPage register="clients" details={(row) => <p>About {row.id}</p>} />
        <AdminPalette pages={[{ title: "Leads", path: "/admin/ListLead" }]} actions={[]} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

const lastRows = () => asked.findLast(({ key }) => key.endsWith("/rows"))?.body;
const button = (name: string) => screen.getByRole("button", { name });

test("shows what the address says, and Back shows what was before", async () => {
  show('?q=ash&sort=-joined&page=3&filter=[{"column":"kyc","is":"one_of","values":["completed"]}]');
  await screen.findByText("Asha 3");
  expect(lastRows()).toMatchObject({
    search: "ash",
    sort: { column: "joined", direction: "descending" },
    page: 3,
    filter: [{ column: "kyc", is: "one_of", values: ["completed"] }],
  });
  expect(screen.getByRole("button", { name: "KYC: Completed" })).toBeTruthy();
  fireEvent.click(button("Previous page"));
  await screen.findByText("Asha 2");
  history.back();
  await screen.findByText("Asha 3");
  fireEvent.click(button("Remove filter KYC: Completed"));
  await waitFor(() => expect(lastRows()).toMatchObject({ filter: [], page: 1 }));
});

test("an address of nonsense shows the plain list", async () => {
  show("?page=-4&filter=[{%22column%22:7},null]&sort=-");
  await screen.findByText("Asha 1");
  expect(lastRows()).toMatchObject({ filter: [], page: 1, sort: null });
});

test("a filter is added in words, and its first problem is shown", async () => {
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Add filter" }));
  const dialog = await screen.findByRole("dialog", { name: "Add filter" });
  fireEvent.change(within(dialog).getByLabelText("Column"), { target: { value: "joined" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Apply filter" }));
  expect(within(dialog).getByText("Enter a start or an end.")).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText("From"), { target: { value: "2026-04-01" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Apply filter" }));
  expect(await screen.findByRole("button", { name: "Joined from 01 Apr 26" })).toBeTruthy();
  expect(lastRows()).toMatchObject({ filter: [{ from: "2026-04-01", to: null }] });
});

test("an action on all that match but one is confirmed with the server's count and reports its result", async () => {
  show("?q=a");
  await screen.findByText("12,000 clients");
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all rows on this page" }));
  fireEvent.click(button("Select all 10,000"));
  fireEvent.click(screen.getByRole("checkbox", { name: "Select Bela 1" }));
  fireEvent.click(button("End sessions"));
  const dialog = await screen.findByRole("dialog", { name: "End sessions" });
  fireEvent.click(
    await within(dialog).findByRole("button", { name: "End sessions: 11,999 clients" }),
  );
  await within(dialog).findByText("11,000 done, 999 skipped, 0 failed of 11,999");
  expect(within(dialog).getByText("999 skipped: No open session.")).toBeTruthy();
  expect(asked.find(({ key }) => key.endsWith("/actions/end-sessions"))?.body).toEqual({
    selection: { filter: [], search: "a", except: ["1-Bela"] },
    count: 11_999,
  });
});

test("a saved view shows its filter, order and columns, without columns that no longer exist", async () => {
  const content = {
    filter: [
      { column: "kyc", is: "one_of", values: ["completed"] },
      { column: "gone", is: "empty" },
    ],
    search: "",
    sort: { column: "joined", direction: "ascending" },
    columns: ["name", "gone", "joined"],
  };
  views = [{ id: "v1", name: "Done", isShared: true, isOwn: true, version: 3, content }];
  show();
  await screen.findByRole("option", { name: "Done" });
  fireEvent.change(screen.getByLabelText("Saved view"), { target: { value: "v1" } });
  await screen.findByRole("columnheader", { name: /Joined/ });
  expect(screen.queryByRole("columnheader", { name: "KYC" })).toBeNull();
  await waitFor(() =>
    expect(lastRows()).toMatchObject({ filter: [{ column: "kyc" }], sort: { column: "joined" } }),
  );
  fireEvent.click(button("Edit view"));
  fireEvent.click(await screen.findByRole("button", { name: "Update view" }));
  await waitFor(() => expect(asked.some(({ key }) => key === `PUT ${path}/views/v1`)).toBe(true));
  expect(asked.find(({ key }) => key.startsWith("PUT"))?.body).toMatchObject({ version: 3 });
});

test("the export of a long list with personal data is requested with what is shown", async () => {
  isPersonal = true;
  show("?q=a");
  await screen.findByText("12,000 clients");
  expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
  fireEvent.click(button("Request export"));
  const dialog = await screen.findByRole("dialog", { name: "Request export" });
  expect(
    within(dialog).getByText(/^More than 100 rows with personal data need approval/),
  ).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: "Audit" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Request approval" }));
  await waitFor(() =>
    expect(asked.find(({ key }) => key === "POST /api/core/admin/changes")?.body).toMatchObject({
      kind: "register.export",
      payload: {
        register: "clients",
        filter: [],
        search: "a",
        sort: null,
        columns: ["name", "kyc"],
      },
      reason: "Audit",
    }),
  );
});

test("a short list with personal data is exported at once", async () => {
  isPersonal = true;
  total = 100;
  show();
  await screen.findByText("100 clients");
  expect(screen.getByRole("button", { name: "Export CSV" })).toBeTruthy();
});

test("a refused filter says what to change", async () => {
  rowsStatus = 400;
  show("?q=x");
  expect(
    await screen.findByText("filter.0.is of Name must be one of: contains, empty"),
  ).toBeTruthy();
});

test("/ searches, ? helps, and Ctrl K finds pages and records", async () => {
  show();
  await screen.findByText("Asha 1");
  const press = (key: string, more = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
  press("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Search name" }));
  press("Escape");
  press("?");
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
  fireEvent.click(button("Close"));
  press("k", { code: "KeyK", ctrlKey: true });
  const palette = await screen.findByLabelText("Go to a page or record");
  expect(screen.getByText("Leads")).toBeTruthy();
  fireEvent.change(palette, { target: { value: "bela" } });
  fireEvent.click(
    await screen.findByText("Bela 1", { selector: ".mantine-Spotlight-actionLabel" }),
  );
  await waitFor(() => expect(window.location.search).toBe("?q=Bela+1"));
});

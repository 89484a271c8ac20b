import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LeadDetails, LeadFileCheck, LeadOption } from "@munshi/bff/contract";
import { Route } from "wouter";
import { admin } from "../admin-session.ts";
import { AssignLeadsPage } from "./AssignLeadsPage.tsx";
import { CreateLeadPage } from "./CreateLeadPage.tsx";
import { EditLeadPage } from "./EditLeadPage.tsx";
import { EditLeadSourcePage } from "./LeadOptionPages.tsx";
import { UploadLeadsPage } from "./UploadLeadsPage.tsx";

interface Sent {
  readonly key: string;
  readonly body: Record<string, unknown>;
}

const id = "0199a000-0000-7000-8000-000000000001";
let sent: Sent[] = [];
let answers: Record<string, unknown> = {};
let refused: Record<string, object> = {};

const options: readonly LeadOption[] = (
  [
    ["s1", "source", "Contact form", true, false],
    ["s2", "source", "Expo", false, true],
    ["v1", "service", "Research", false, false],
    ["r1", "reason", "Not interested", false, false],
  ] as const
).map(([key, kind, name, isBuiltIn, isRetired]) => ({
  id: key,
  kind,
  name,
  isBuiltIn,
  isRetired,
  leads: 3,
  version: 2,
}));

const lead: LeadDetails = {
  id,
  version: 4,
  name: "Asha Rao",
  email: "a•••@post.example",
  phone: "•••••3210",
  source: { id: "s1", name: "Contact form" },
  service: null,
  state: "assigned",
  assignee: { id: "p1", name: "Sunil" },
  followUpOn: null,
  reason: null,
  createdAt: "2026-11-20T10:00:00Z",
  message: null,
  inquiries: [],
  sameContact: [
    { id: null, state: "rejected", heldBy: "Mohan", createdAt: "2026-01-05T10:00:00Z" },
  ],
  events: [
    {
      id: "2",
      at: "2026-11-20T11:00:00Z",
      by: "Meera",
      kind: "assigned",
      state: "assigned",
      note: "",
      about: "Sunil",
    },
    {
      id: "1",
      at: "2026-11-20T10:00:00Z",
      by: null,
      kind: "created",
      state: "unassigned",
      note: "",
      about: "Contact form",
    },
  ],
  actions: ["follow_up", "note", "reject", "succeed", "edit", "reveal"],
};

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
  refused = {};
  answers = {
    "GET /lead_options": options,
    "GET /lead_assignees": [{ id: "p1", name: "Sunil", open: 3, capacity: 20, version: 1 }],
    [`GET /leads/${id}`]: lead,
  };
  admin.session = {
    staff: {
      id: "p9",
      name: "Meera",
      email: "m@demo.example",
      permissions: ["lead.create", "lead.assign", "lead.upload"],
    },
  } as unknown as typeof admin.session;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const key = `${init.method} ${url.replace("/api/core/admin", "")}`;
    const text = typeof init.body === "string" ? init.body : "{}";
    sent.push({ key, body: JSON.parse(text) as Record<string, unknown> });
    const failure = refused[key];
    if (failure !== undefined) return Response.json(failure, { status: 409 });
    return Response.json(answers[key] ?? {});
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

function show(page: ReactNode, path = "/", address = "/") {
  history.replaceState(null, "", address);
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MantineProvider env="test">
        <Route path={path}>{page}</Route>
      </MantineProvider>
    </QueryClientProvider>,
  );
}

const showLead = () => show(<EditLeadPage />, "/admin/EditLead/:uid", `/admin/EditLead/${id}`);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const lastOf = (key: string) => sent.findLast((each) => each.key === key)?.body;
const fail = (code: string, more: object = {}, details: readonly object[] = []) => ({
  error: { code, message: "Refused.", details, requestId: "r" },
  ...more,
});

test("a new lead needs a name and a way to reach it, and is sent once filled in", async () => {
  show(<CreateLeadPage />);
  press("Add lead");
  expect(await screen.findByText("Enter a name.")).toBeTruthy();
  expect(screen.getByText("Enter an email address or a phone number.")).toBeTruthy();
  type("Name", "Bela");
  type("Phone", "98765 43210");
  answers["POST /leads"] = { id, exists: null, isJoined: false };
  press("Add lead");
  expect(await screen.findByText(/Lead added/)).toBeTruthy();
  expect(lastOf("POST /leads")).toMatchObject({
    name: "Bela",
    phone: "98765 43210",
    sourceId: null,
  });
});

test("what the server refuses is shown at its field, and who holds a contact is named", async () => {
  show(<CreateLeadPage />);
  type("Name", "Bela");
  type("Email", "bela@nowhere");
  refused["POST /leads"] = fail("request.invalid", {}, [
    { path: "body.email", message: "Enter a valid email address." },
  ]);
  press("Add lead");
  expect(await screen.findByText("Enter a valid email address.")).toBeTruthy();
  refused = {};
  const exists = { id: null, state: "assigned", heldBy: "Sunil", createdAt: lead.createdAt };
  answers["POST /leads"] = { id, exists, isJoined: true };
  press("Add lead");
  expect(await screen.findByText(/is assigned to Sunil. The inquiry was added to it/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Open lead" })).toBeNull();
});

test("a lead shows its history, what may be done, and masked details until they are revealed", async () => {
  showLead();
  const history = within(await screen.findByRole("list", { name: "History" }));
  expect(history.getByText("To Sunil, by Meera")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Assign" })).toBeNull();
  expect(screen.getByText(/assigned to Mohan/)).toBeTruthy();
  answers[`POST /leads/${id}/reveal`] = { email: "asha@post.example", phone: "9876543210" };
  press("Show email and phone");
  expect(await screen.findByRole("link", { name: "asha@post.example" })).toBeTruthy();
});

test("a rejection asks for its reason", async () => {
  showLead();
  await screen.findByRole("heading", { name: "Asha Rao" });
  press("Reject");
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Reject lead" }));
  expect(await dialog.findByText("Choose a reason.")).toBeTruthy();
  await dialog.findByRole("option", { name: "Not interested" });
  fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "r1" } });
  answers[`POST /leads/${id}/work`] = { ...lead, state: "rejected", reason: "Not interested" };
  fireEvent.click(dialog.getByRole("button", { name: "Reject lead" }));
  expect(await screen.findByText("Rejected", { selector: ".lead-head *" })).toBeTruthy();
  expect(lastOf(`POST /leads/${id}/work`)).toMatchObject({
    action: "reject",
    reasonId: "r1",
    version: 4,
  });
});

test("an edit of a changed lead shows both values and saves the chosen one", async () => {
  showLead();
  await screen.findByRole("heading", { name: "Asha Rao" });
  type("Name", "Asha R.");
  const current = { ...lead, name: "Asha Rao-Sen", version: 5 };
  refused[`PUT /leads/${id}`] = fail("lead.changed", { current });
  press("Save");
  expect(await screen.findByRole("cell", { name: "Asha Rao-Sen" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: "Asha R." })).toBeTruthy();
  press("Keep my values");
  refused = {};
  answers[`PUT /leads/${id}`] = { ...lead, name: "Asha R.", version: 6 };
  press("Save");
  expect(await screen.findByRole("heading", { name: "Asha R." })).toBeTruthy();
  expect(lastOf(`PUT /leads/${id}`)).toMatchObject({ version: 5, name: "Asha R.", email: null });
});

test("selected leads are assigned by turn, and each that was skipped is named", async () => {
  answers["POST /registers/unassigned-leads/rows"] = {
    rows: ["Chitra", "Dev"].map((name) => ({
      id: name,
      cells: { name, source: "Expo", service: "", created: "2026-11-20T10:00:00Z" },
    })),
    hasMore: false,
    next: null,
  };
  show(<AssignLeadsPage />);
  await screen.findByRole("link", { name: "Chitra" });
  fireEvent.click(screen.getByLabelText("Select all rows on this page"));
  press("Assign");
  const dialog = within(await screen.findByRole("dialog", { name: "Assign 2 leads" }));
  answers["POST /leads/assign"] = {
    assigned: [{ id: "Chitra", to: "Sunil" }],
    skipped: [{ id: "Dev", reason: "Not unassigned: Mohan." }],
  };
  fireEvent.click(dialog.getByRole("button", { name: "Assign" }));
  expect(await screen.findByText("Assigned: 1 to Sunil.")).toBeTruthy();
  expect(screen.getByText("Dev: Not unassigned: Mohan.")).toBeTruthy();
  expect(lastOf("POST /leads/assign")).toEqual({ ids: ["Chitra", "Dev"], staffId: null });
});

test("a source in use by the product is renamed, never retired", async () => {
  show(<EditLeadSourcePage />, "/admin/lead/Editsource/:id", "/admin/lead/Editsource/s1");
  await screen.findByDisplayValue("Contact form");
  expect(screen.queryByLabelText("Retired")).toBeNull();
  type("Name", "Website form");
  answers["PUT /lead_sources/s1"] = options[0];
  press("Save");
  await waitFor(() =>
    expect(lastOf("PUT /lead_sources/s1")).toEqual({
      name: "Website form",
      isRetired: false,
      version: 2,
    }),
  );
});

test("a file is checked before anything is added, with people chosen for unknown addresses", async () => {
  const check: LeadFileCheck = {
    hash: "a".repeat(64),
    rows: 3,
    good: 2,
    bad: 1,
    problems: [{ line: 3, column: "assigned to", reason: "No one has the address." }],
    badRows: "name,problem\r\n",
    duplicates: [{ line: 2, heldBy: "Sunil", state: "assigned" }],
    unmatched: [{ email: "gone@demo.example", rows: 1 }],
    isRepeated: false,
  };
  answers["POST /lead_uploads"] = { id: "u1" };
  answers["POST /lead_uploads/u1/check"] = check;
  show(<UploadLeadsPage />);
  const file = new File(["name,email\nAsha,a@post.example\n"], "leads.csv", { type: "text/csv" });
  fireEvent.change(screen.getByLabelText("Choose file"), { target: { files: [file] } });
  const problems = within(await screen.findByRole("table", { name: "Problems" }));
  expect(problems.getByText("No one has the address.")).toBeTruthy();
  expect(atob(String(lastOf("PUT /lead_uploads/u1/parts/0")?.["content"]))).toContain("Asha");
  await screen.findByRole("option", { name: "Sunil" });
  answers["POST /lead_uploads/u1/check"] = {
    ...check,
    good: 3,
    bad: 0,
    problems: [],
    badRows: null,
    unmatched: [],
  };
  type("gone@demo.example", "p1");
  const choices = [{ email: "gone@demo.example", staffId: "p1" }];
  const add = await screen.findByRole("button", { name: "Add 3 leads" });
  answers["POST /lead_uploads/u1/commit"] = { added: 3, joined: 1, skipped: 0, isRepeated: false };
  await waitFor(() => expect(add.hasAttribute("data-loading")).toBe(false));
  fireEvent.click(add);
  expect(
    await screen.findByText(/3 added from leads.csv, 1 of them to existing leads/),
  ).toBeTruthy();
  expect(lastOf("POST /lead_uploads/u1/commit")).toEqual({ hash: check.hash, choices });
});

import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { StaffListed } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { admin } from "../admin-session.ts";
import { EditUserPage } from "./StaffPages.tsx";

const id = "0199a000-0000-7000-8000-000000000002";
const person: StaffListed = {
  id,
  name: "Sunil Sales",
  email: "sales@demo.example",
  version: 1,
  profiles: [],
  is_master: false,
  active: true,
  has_joined: true,
  last_seen_at: null,
  is_self: false,
};
let stored = person;
let sent: string[] = [];

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  stored = person;
  sent = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const key = `${init.method} ${url.replace("/api/core/admin", "")}`;
    sent.push(key);
    if (key === "GET /staff-choices") {
      return Response.json({ profiles: [], can_make_masters: false });
    }
    if (key === `POST /staff/${id}/reset`) stored = { ...person, has_joined: false };
    return Response.json(key === `GET /staff/${id}` ? stored : { success: true, message: "" });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

async function open(isMaster: boolean, query = `?uid=${id}`): Promise<void> {
  admin.session = {
    staff: { id: "p9", is_master: isMaster, permissions: ["staff.change"] },
  } as unknown as typeof admin.session;
  history.replaceState(null, "", `/admin/editUser${query}`);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <EditUserPage />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

test("a colleague's sessions are ended; only masters reset access", async () => {
  await open(false);
  fireEvent.click(await screen.findByRole("button", { name: "End sessions" }));
  await vi.waitFor(() => expect(sent).toContain(`POST /staff/${id}/sessions/end`));
  expect(screen.queryByRole("button", { name: "Reset access" })).toBeNull();
});

test("a clerk does not end a master's sessions", async () => {
  stored = { ...person, is_master: true };
  await open(false);
  await screen.findByRole("button", { name: "Deactivate" });
  expect(screen.queryByRole("button", { name: "End sessions" })).toBeNull();
});

test("a master resets the access of staff who lost their factor, after a confirmation", async () => {
  await open(true);
  fireEvent.click(await screen.findByRole("button", { name: "Reset access" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reset Sunil Sales’s access" }));
  expect(sent).not.toContain(`POST /staff/${id}/reset`);
  fireEvent.click(dialog.getByRole("button", { name: "Reset access" }));
  // They have not joined again: the link can be sent once more.
  await screen.findByRole("button", { name: "Send invitation again" });
  expect(sent).toContain(`POST /staff/${id}/reset`);
});

test("the documented address without a person leads to the list", async () => {
  await open(true, "");
  expect(screen.getByRole("link", { name: "staff" }).getAttribute("href")).toBe("/admin/user");
  expect(sent).toEqual([]);
});

import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ClientDetails } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Route } from "wouter";
import { admin } from "../admin-session.ts";
import { EditClientPage } from "./EditClientPage.tsx";

const id = "0199a000-0000-7000-8000-000000000001";
const client: ClientDetails = {
  id,
  version: 7,
  firstName: "Asha",
  lastName: "Rao",
  name: "Asha Rao",
  email: "a•••@post.example",
  phone: "•••••3210",
  joinedAt: "2026-01-05T10:00:00Z",
  hasPassword: true,
  lastSeenAt: null,
  sessions: 2,
  eraseAfter: null,
  kyc: { status: "COMPLETED", pan: "ABXXXXXX4F", account: "XXXXXX1234, HDFC0000001" },
  subscription: { isActive: true, isTrial: false, validTill: "2026-12-31T18:29:59Z" },
  entries: [],
  orders: [{ id, number: "MN-7", paidAt: "2026-02-05T10:00:00Z", refund: 123_400 }],
  certificates: [],
  coupons: [],
  referrals: { isReferrer: false, refId: "asha", by: null, count: 0, people: [] },
};

let sent: { readonly key: string; readonly body: unknown }[] = [];
let answers: Record<string, unknown> = {};

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
  answers = { [`GET /clients/${id}`]: client };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const key = `${init.method} ${url.replace("/api/core/admin", "")}`;
    sent.push({ key, body: JSON.parse(typeof init.body === "string" ? init.body : "null") });
    return Response.json(answers[key] ?? {});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

async function open(permissions: readonly string[]): Promise<void> {
  admin.session = { staff: { id: "p9", permissions } } as unknown as typeof admin.session;
  history.replaceState(null, "", `/admin/EditClient/${id}`);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Route path="/admin/EditClient/:uid">
          <EditClientPage />
        </Route>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: "Asha Rao" });
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const lastOf = (key: string) => sent.findLast((each) => each.key === key)?.body;

test("who may only read sees masked numbers and no action", async () => {
  await open(["client.read"]);
  expect(screen.getByText("ABXXXXXX4F")).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("KYC numbers are shown by a recorded call and hidden again", async () => {
  await open(["client.reveal"]);
  answers[`POST /clients/${id}/kyc/reveal`] = { pan: "ABCDE1234F", account: "9911221234, HDFC" };
  const kyc = within(screen.getByRole("region", { name: "KYC" }));
  fireEvent.click(kyc.getByRole("button", { name: "Show in full" }));
  expect(await kyc.findByText("ABCDE1234F")).toBeTruthy();
  fireEvent.click(kyc.getByRole("button", { name: "Hide" }));
  expect(await kyc.findByRole("button", { name: "Show in full" })).toBeTruthy();
  expect(kyc.queryByText("ABCDE1234F")).toBeNull();
});

test("days and refunds become change requests, which open", async () => {
  await open(["client.grant"]);
  answers["POST /changes"] = { id: "c1" };
  press("Refund ₹1,234");
  const dialog = within(await screen.findByRole("dialog"));
  const request = dialog.getByRole<HTMLButtonElement>("button", { name: "Request approval" });
  expect(request.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "Moved abroad" } });
  fireEvent.click(request);
  await vi.waitFor(() => expect(window.location.pathname).toBe("/admin/Changes/c1"));
  expect(lastOf("POST /changes")).toEqual({
    kind: "client.refund",
    payload: { client: id, order: id },
    reason: "Moved abroad",
    submit: true,
  });
});

test("a scheduled deletion is cancelled with a reason, and not scheduled twice", async () => {
  answers[`GET /clients/${id}`] = { ...client, eraseAfter: "2026-12-05T10:00:00Z" };
  await open(["client.delete"]);
  expect(screen.queryByRole("button", { name: "Delete data" })).toBeNull();
  press("Cancel deletion");
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "Asked by mistake" } });
  fireEvent.click(dialog.getByRole("button", { name: "Keep data" }));
  await vi.waitFor(() =>
    expect(lastOf(`POST /clients/${id}/deletion/cancel`)).toEqual({ reason: "Asked by mistake" }),
  );
});

import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { admin, noteSeen } from "./admin-session.ts";
import { callAdmin } from "./call-admin.ts";
import { IdleWarning } from "./IdleWarning.tsx";
import { StepUpDialog } from "./StepUpDialog.tsx";

const fetched = vi.fn<(path: string) => Promise<Response>>();
const refuse = (status: number, code: string): Response =>
  Response.json({ error: { code, message: "No.", requestId: "r" } }, { status });
const calls = (path: string): number => fetched.mock.calls.filter(([one]) => one === path).length;
const renewal = "/api/core/admin/security/recovery_codes";
const minute = 60_000;

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  window.history.replaceState(null, "", "/admin/AdminDashboard?tab=1");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  admin.session = null;
  admin.alert = null;
});

test("a call that needs a step-up asks for the second factor and is repeated", async () => {
  let isConfirmed = false;
  fetched.mockImplementation(async (path) => {
    if (path === "/api/core/admin/session/step-up") {
      isConfirmed = true;
      return Response.json({ success: true, message: "" });
    }
    return isConfirmed ? Response.json({ recovery_codes: ["a"] }) : refuse(403, "staff.step_up");
  });
  render(
    <MantineProvider>
      <StepUpDialog />
    </MantineProvider>,
  );
  const answer = callAdmin("POST /admin/security/recovery_codes", { body: {} });
  fireEvent.click(await screen.findByRole("button", { name: "Use a recovery code" }));
  fireEvent.change(screen.getByLabelText("Recovery code"), { target: { value: "abcde-fghij" } });
  fireEvent.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await answer).toEqual({ recovery_codes: ["a"] });
  expect(calls(renewal)).toBe(2);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a declined step-up leaves the call refused", async () => {
  fetched.mockImplementation(async () => refuse(403, "staff.step_up"));
  render(
    <MantineProvider>
      <StepUpDialog />
    </MantineProvider>,
  );
  const answer = callAdmin("POST /admin/security/recovery_codes", { body: {} });
  fireEvent.click(await screen.findByRole("button", { name: "Close" }));
  await expect(answer).rejects.toMatchObject({ failure: { code: "staff.step_up" } });
  expect(calls(renewal)).toBe(1);
});

test("an ended session leads to the login, which leads back", async () => {
  fetched.mockImplementation(async () => refuse(401, "staff.unauthenticated"));
  await expect(callAdmin("GET /admin/security")).rejects.toThrow("No.");
  expect(window.location.pathname).toBe("/admin/AdminLogin");
  expect(window.location.search).toBe("?next=%2Fadmin%2FAdminDashboard%3Ftab%3D1");
  expect(admin.alert).toBe("login1 again");
});

function showIdleWarning(): void {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  admin.session = {
    staff: { id: "1", name: "Asha", email: "a@example.in", is_master: false, permissions: [] },
    idle_seconds: 900,
    ends_at: new Date(Date.now() + 480 * minute).toISOString(),
  };
  noteSeen();
  render(
    <MantineProvider>
      <IdleWarning />
    </MantineProvider>,
  );
}

test("a minute before the session ends a dialog offers to stay", async () => {
  showIdleWarning();
  vi.advanceTimersByTime(13.9 * minute);
  expect(screen.queryByRole("dialog")).toBeNull();
  vi.advanceTimersByTime(0.2 * minute);
  const { session } = admin;
  fetched.mockImplementation(async () => Response.json(session));
  fireEvent.click(await screen.findByRole("button", { name: "Stay signed in" }));
  await waitFor(() => expect(calls("/api/core/admin/session")).toBe(1));
  await Promise.resolve();
  vi.advanceTimersByTime(1_000);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("without an answer the page leads to the login", async () => {
  showIdleWarning();
  vi.advanceTimersByTime(15 * minute);
  await waitFor(() => expect(window.location.pathname).toBe("/admin/AdminLogin"));
  expect(admin.alert).toBe("login1 again");
});

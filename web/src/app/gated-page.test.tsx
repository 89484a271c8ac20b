import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MantineProvider } from "@mantine/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../lib/session/session.ts";
import { loadShell, shell } from "../shell/shell-state.ts";
import { GatedPage } from "./GatedPage.tsx";

const fetched = vi.fn<() => Promise<Response>>();
const hung = (): Response =>
  Response.json(
    {
      error: {
        code: "core.timeout",
        message: "The request timed out. Try again.",
        requestId: "r-1",
      },
    },
    { status: 504 },
  );

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  session.isKnown = false;
  shell.view = null;
  shell.failure = null;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show() {
  return render(
    <MantineProvider>
      <GatedPage path="/company/:company_name">
        <p>The company</p>
      </GatedPage>
    </MantineProvider>,
  );
}

test("a page for members waits until it is known who looks at it", () => {
  const { container } = show();
  expect(container.querySelector("[aria-busy=true]")).not.toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("where nobody can say who looks at it, the page says so and asks once more", async () => {
  fetched.mockImplementation(async () => hung());
  await loadShell("/company/ABC");
  show();
  const notice = screen.getByRole("alert");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
    "Your login could not be verified",
  );
  expect(notice.textContent).toContain("The request timed out. Try again.");
  expect(notice.textContent).toContain("r-1");
  const { promise, resolve } = Promise.withResolvers<Response>();
  fetched.mockImplementation(() => promise);
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  resolve(hung());
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(fetched).toHaveBeenCalledTimes(2);
});

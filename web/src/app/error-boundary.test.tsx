import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { lazy, Suspense } from "react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

const reload = vi.fn<() => void>();
let isOnline = true;

beforeEach(() => {
  reload.mockClear();
  sessionStorage.clear();
  isOnline = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(Page: ComponentType): void {
  render(
    <MantineProvider>
      <ErrorBoundary reload={reload}>
        <Suspense>
          <Page />
        </Suspense>
      </ErrorBoundary>
    </MantineProvider>,
  );
}

const makeLost = () =>
  lazy(() =>
    Promise.reject<{ default: () => null }>(
      new TypeError("Failed to fetch dynamically imported module: http://localhost/a.js"),
    ),
  );

test("a page whose code is not there needs the connection, and loads once that is back", async () => {
  isOnline = false;
  show(makeLost());
  expect(await screen.findByText("You are offline")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  expect(reload).not.toHaveBeenCalled();
  isOnline = true;
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test("a page that was lost offline loads when someone comes back to it with a connection", async () => {
  const Lost = makeLost();
  isOnline = false;
  show(Lost);
  await screen.findByText("You are offline");
  cleanup();
  isOnline = true;
  show(Lost);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test("code that a reachable server does not give is asked for by itself again and again, and by hand", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(makeLost());
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  cleanup();
  show(makeLost());
  expect(await screen.findByText("This page could not be loaded")).toBeTruthy();
  expect(reload).toHaveBeenCalledOnce();
  screen.getByRole("button", { name: "Retry" }).click();
  expect(reload).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

test("where the server is away the page needs the connection too, and loads once it answers", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isThere = false;
  vi.stubGlobal("fetch", () =>
    isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError("away")),
  );
  show(makeLost());
  expect(await screen.findByText("You are offline")).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  isThere = true;
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  vi.useRealTimers();
});

test("a page that breaks has stopped working", () => {
  show(() => {
    throw new Error("broken");
  });
  expect(screen.getByText("Something went wrong")).toBeTruthy();
});

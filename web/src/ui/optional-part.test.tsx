import { cleanup, render, screen } from "@testing-library/react";
import { lazy } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { OptionalPart } from "./OptionalPart.tsx";

afterEach(cleanup);

test("a part whose code cannot be had leaves the rest of the page standing, and is notified of", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Lost = lazy(() => Promise.reject<{ default: () => null }>(new Error("away")));
  const onFailure = vi.fn<() => void>();
  render(
    <main>
      <h1>Pricing</h1>
      <OptionalPart onFailure={onFailure}>
        <Lost />
      </OptionalPart>
    </main>,
  );
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
  expect(screen.getByRole("heading", { name: "Pricing" })).toBeTruthy();
});

test("a part that comes late is shown", async () => {
  const Late = lazy(async () => ({ default: () => <p>here</p> }));
  render(
    <OptionalPart>
      <Late />
    </OptionalPart>,
  );
  expect(await screen.findByText("here")).toBeTruthy();
});

import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FlowSteps } from "./FlowSteps.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("steps up to the furthest one can be opened again, later ones cannot", () => {
  const onGo = vi.fn<(id: string) => void>();
  render(
    <MantineProvider env="test">
      <FlowSteps
        label="Create a box"
        steps={["One", "Two", "Three", "Four"].map((title) => ({ id: title, title }))}
        current="Two"
        reached="Three"
        onGo={onGo}
        onContinue={() => undefined}
      >
        {null}
      </FlowSteps>
    </MantineProvider>,
  );
  expect(screen.getByText("Two", { selector: "span" }).parentElement?.ariaCurrent).toBe("step");
  expect(screen.queryByRole("button", { name: "Four" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Three" }));
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(onGo.mock.calls).toEqual([["Three"], ["One"]]);
  expect(screen.queryByRole("button", { name: "Save and exit" })).toBeNull();
});

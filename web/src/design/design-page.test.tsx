import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DesignPage } from "./DesignPage.tsx";
import { dataSamples } from "./data-samples.tsx";
import { paySamples } from "./pay-samples.tsx";
import { samples } from "./samples.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("every state of every shared part is drawn in both schemes", () => {
  render(
    <MantineProvider env="test">
      <DesignPage />
    </MantineProvider>,
  );
  const names = screen.getAllByRole("region").map((region) => region.getAttribute("aria-label"));
  const all = [...samples, ...dataSamples, ...paySamples];
  for (const { name } of all) expect(names).toContain(name);
  const states = all.flatMap((part) => part.states).length + 1;
  expect(document.querySelectorAll(".design-scheme")).toHaveLength(states * 2);
});

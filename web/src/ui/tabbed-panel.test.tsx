import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TabbedPanel } from "./TabbedPanel.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(cleanup);

const tabs = ["one", "two", "three"].map((value) => ({ value, label: value }));

function Tabs() {
  const [chosen, setChosen] = useState("one");
  return (
    <TabbedPanel label="Kinds" tabs={tabs} chosen={chosen} onChoose={setChosen}>
      Panel {chosen}
    </TabbedPanel>
  );
}

test("arrow keys move and select in a cycle, and only the selected tab is in the tab order", () => {
  render(
    <MantineProvider>
      <Tabs />
    </MantineProvider>,
  );
  const chosen = () => screen.getByRole("tab", { selected: true });
  fireEvent.keyDown(chosen(), { key: "ArrowLeft" });
  expect(chosen().textContent).toBe("three");
  expect(document.activeElement).toBe(chosen());
  fireEvent.keyDown(chosen(), { key: "ArrowRight" });
  expect(chosen().textContent).toBe("one");
  fireEvent.keyDown(chosen(), { key: "End", code: "End" });
  expect(chosen().textContent).toBe("three");
  expect(screen.getAllByRole("tab").filter(({ tabIndex }) => tabIndex === 0)).toEqual([chosen()]);
  const panel = screen.getByRole("tabpanel", { name: "three" });
  expect(panel.textContent).toBe("Panel three");
  expect(chosen().getAttribute("aria-controls")).toBe(panel.id);
});

import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PageTabs } from "./PageTabs.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("a row too long for its window is scrolled to the current page", () => {
  vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(60);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(360);
  const tabs = [
    { path: "/holdings", label: "Holdings" },
    { path: "/holdings/import", label: "Import", current: "page" as const },
  ];
  render(<PageTabs label="Holdings" tabs={tabs} />);
  expect(screen.getByRole("navigation", { name: "Holdings" }).scrollLeft).toBe(350);
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Import");
});

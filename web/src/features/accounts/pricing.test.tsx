import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PricingPage } from "./PricingPage.tsx";

vi.setConfig({ testTimeout: 30_000 });

const plan = {
  id: "one-year",
  scheme: "Most Popular",
  duration: "1 Year",
  price_paise: 175_000,
  products: ["Stock Help", "Scanner", "No Such Product"],
};

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async () =>
    Response.json({ plans: [plan], subs_valid_till: null, trial_valid_till: null }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the only plan has a name and no tag, and lists what is open before what is to come", async () => {
  render(
    <MantineProvider>
      <PricingPage />
    </MantineProvider>,
  );
  const scheme = await screen.findByText("Plan: Most Popular", undefined, { timeout: 10_000 });
  expect(scheme.className).toBe("plan-scheme");
  const names = (title: string) =>
    within(screen.getByRole("list", { name: title }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(names("Open now")).toContain("Scanner");
  expect(names("To come")).toContain("No Such Product");
  expect(
    screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent),
  ).toEqual(["Open now", "To come"]);
});

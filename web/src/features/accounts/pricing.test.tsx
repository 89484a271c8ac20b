import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visitor } from "@munshi/bff/contract";
import { session } from "../../lib/session/session.ts";
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
  session.viewer = visitor;
  session.isKnown = false;
  vi.unstubAllGlobals();
});

function show(address = "/pricing"): void {
  window.history.replaceState(null, "", address);
  render(
    <MantineProvider>
      <PricingPage />
    </MantineProvider>,
  );
}

test("the page that led here is named as the reason", () => {
  show("/pricing?next=%2Fstock-analyzer%2Fcalls%3Fstatus%3Dclosed");
  expect(screen.getByText(/^Research Calls requires a subscription/)).toBeTruthy();
});

test.each(["/pricing", "/pricing?next=%2Fpricing", "/pricing?next=https%3A%2F%2Fa.b"])(
  "%s shows no reason",
  (address) => {
    show(address);
    expect(screen.queryByText(/requires a subscription|You return to/)).toBeNull();
  },
);

test("an open page with a closed section is named as the way back", () => {
  show("/pricing?next=%2Ftoday");
  expect(screen.getByText("You return to Today afterwards.")).toBeTruthy();
});

test("a company's page is named by its symbol", () => {
  show("/pricing?next=%2Fcompany%2FASHA");
  expect(screen.getByText(/^ASHA analysis requires a subscription/)).toBeTruthy();
});

test("after subscribing, the member returns to the page they came from", async () => {
  const member = { ...visitor, isSignedIn: true };
  session.isKnown = true;
  session.viewer = member;
  show("/pricing?next=%2Fcompany%2FASHA");
  await screen.findByText(/^ASHA analysis requires/);
  act(() => {
    session.viewer = { ...member, isSubscribed: true };
  });
  await vi.waitFor(() => expect(window.location.pathname).toBe("/company/ASHA"));
});

test("a subscriber can go on to the page that led here", () => {
  session.viewer = { ...visitor, isSignedIn: true, isSubscribed: true };
  show("/pricing?next=%2Fstock-analyzer%2Fcalls%3Fstatus%3Dclosed");
  const link = screen.getByRole("link", { name: "Open Research Calls" });
  expect(link.getAttribute("href")).toBe("/stock-analyzer/calls?status=closed");
});

test("the only plan has a name and no tag, lists available products, and coming ones separately", async () => {
  show();
  const scheme = await screen.findByText("Plan: Most Popular", undefined, { timeout: 10_000 });
  expect(scheme.className).toBe("plan-scheme");
  const names = (title: string) =>
    within(screen.getByRole("list", { name: title }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(names("Included")).toEqual(["ScreenerFilter stocks by fundamentals"]);
  expect(names("Coming soon")).toEqual([
    "Stock HelpBuy or avoid advice for a stock",
    "No Such Product",
  ]);
  const plans = document.querySelector(".plans");
  expect(plans?.textContent).not.toContain("No Such Product");
});

import { MantineProvider } from "@mantine/core";
import { visitor } from "@munshi/bff/contract";
import type { ShellView } from "@munshi/bff/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../lib/session/session.ts";
import { shell } from "../../shell/shell-state.ts";
import { LoginPage } from "./LoginPage.tsx";

vi.setConfig({ testTimeout: 30_000 });

const company = {
  co_code: 7,
  COMPNAME: "Kaveri Pumps Limited",
  symbol: "KAVERI",
  isin: null,
  scripcode: null,
};
const colours = { accent: "#0b5f5b", strong: "#084a47", ink: "#ffffff", wash: "#e4f0ee" };
const partner: ShellView = {
  tenant: {
    key: "zerodha",
    name: "Zerodha",
    brand: {
      broker_id: 3,
      logo: "/brokers/zerodha.svg",
      colour: "#c4532a",
      accent: { light: colours, dark: colours },
      hidden: [],
      notifications: true,
      disclaimer: true,
    },
  },
  market: null,
};

beforeEach(() => {
  session.viewer = visitor;
  shell.site = { signInProviders: [], socialLinks: [], telegramUrl: null };
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (_path: string, { body }: RequestInit) => {
    const isAsked = typeof body === "string" && body.includes("KAVERI");
    return Response.json({
      success: true,
      message: "",
      data: isAsked ? [company] : [],
      notFound: [],
    });
  });
});
afterEach(() => {
  cleanup();
  session.hasEnded = false;
  shell.view = null;
  shell.site = null;
  vi.unstubAllGlobals();
});

function open(address: string): void {
  window.history.replaceState(null, "", address);
  render(
    <MantineProvider>
      <LoginPage BrokerPicker={() => <button type="button">The broker</button>} />
    </MantineProvider>,
  );
}

test.each([
  ["/login?next=%2Fcompany%2FKAVERI", "Log in to continue to Kaveri Pumps"],
  ["/login?next=%2Fcompany%2FOTHER", "Log in to continue to OTHER"],
  ["/login?next=%2Fstock-analyzer%2FnewMyStock", "Log in to continue to Watchlist"],
  ["/login?next=%2Ftoday", "Log in to continue to Today"],
  ["/login?view=signup&next=%2Fcompany%2FKAVERI", "Sign up to continue to Kaveri Pumps"],
  ["/login?view=brokers&next=%2Fcompany%2FKAVERI", "Log in to continue to Kaveri Pumps"],
])("%s says: %s", async (address, words) => {
  open(address);
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each(["/login", "/login?next=%2F", "/login?next=%2F%2Fevil.example%2Fcompany%2FKAVERI"])(
  "%s names no page",
  (address) => {
    open(address);
    expect(screen.queryByText(/to continue/)).toBeNull();
  },
);

test("a session that has ended is said to be, with the page that it was on", async () => {
  session.hasEnded = true;
  open("/login?next=%2Fcompany%2FKAVERI");
  expect(
    await screen.findByText("Your session has expired. Log in to continue to Kaveri Pumps."),
  ).toBeTruthy();
  cleanup();
  open("/login");
  expect(screen.getByText("Your session has expired. Log in to continue.")).toBeTruthy();
});

test("a partner's broker is the first way in on its site alone", () => {
  const namesOfWays = () =>
    screen.getAllByRole("button").map(({ textContent }) => textContent?.trim());
  shell.view = partner;
  open("/login");
  expect(namesOfWays()[0]).toBe("The broker");
  expect(namesOfWays()).not.toContain("Login with your Broker");
  cleanup();

  shell.view = { ...partner, tenant: { key: "munshi", name: "Munshi" } };
  open("/login");
  expect(namesOfWays()[0]).not.toBe("The broker");
  expect(namesOfWays()).toContain("Login with your Broker");
});

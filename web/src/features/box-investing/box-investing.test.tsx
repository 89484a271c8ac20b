import { MantineProvider } from "@mantine/core";
import type { BoxInvestment, BoxRebalance, Sip } from "@munshi/bff/contract";
import { visitor } from "@munshi/bff/contract";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { planAgain } from "../../invest-parts/box-plans.ts";
import { readJson } from "../../lib/read-json.ts";
import { beginSession } from "../../lib/session/session.ts";
import { snackbars } from "../../lib/snackbars.ts";
import { accessTo, someMember } from "../../pay-parts/pay.fixture.ts";
import { dialogs } from "../../shell/dialogs.ts";
import {
  conflict,
  someBill,
  someCycle,
  someHeld,
  someInvestment,
  somePlan,
  someRebalance,
  someSip,
} from "./box-investing.fixture.tsx";
import { InvestedBoxes } from "./InvestedBoxes.tsx";
import { InvestedBoxPage } from "./InvestedBoxPage.tsx";
import { InvestPage } from "./InvestPage.tsx";
import { SipPage } from "./SipPage.tsx";
import { ServerState } from "../../lib/ServerState.tsx";

const themed = "/theme-layout/stock-box";

let investment: BoxInvestment;
let sip: Sip;
let plan: object;
let refusal: { readonly status: number; readonly code: string; readonly message: string } | null;
const sent: { readonly path: string; readonly body: unknown }[] = [];

function answer(path: string): unknown {
  const [place = ""] = path.replace("/api/core", "").split("?");
  switch (place) {
    case "/box_investing/boxes/7":
      return investment;
    case "/flavours/adjust_additional_portfolio_amount":
      return {
        success: true,
        portfolio: [{ symbol: "ASHA", stock_name: "Asha Cements", quantity: 12, value: 1_200 }],
        investment_amount: 49_900,
        cash_amount: 100,
        min_investment_amount: 25_000,
        message: "",
      };
    case "/flavours/sip_portfolio":
      return {
        success: true,
        portfolio: [],
        portfolio_value: 0,
        carried_amount: 0,
        cash_amount: 0,
      };
    case "/box_investing/sip_start":
      return {
        number: 1,
        planned_on: "2026-12-05",
        moved_on: "2026-12-07",
        moved_why: "05 Dec 26 is a Saturday.",
      };
    case "/box_investing/sips":
      return { sips: [sip] };
    case `/box_investing/sips/${sip.id}`:
      return sip;
    case "/holdings":
      return {
        holdings: [
          { owners: [{ belongs_to: "box:7", quantity: 1, invested_paise: 1 }] },
          { owners: [{ belongs_to: null, quantity: 1, invested_paise: 1 }] },
        ],
      };
    case "/payments/access":
      return accessTo();
    case "/stock_boxes/7":
      return {
        box: {
          id: 7,
          name: "Large Cap Core",
          fee: { amount: 999, period: "year" },
          version: 3,
          passive: null,
          minimum: null,
          constituents: [],
        },
        own: {},
      };
    default:
      return {};
  }
}

beforeEach(() => {
  investment = someInvestment();
  sip = someSip();
  plan = somePlan();
  refusal = null;
  sent.length = 0;
  snackbars.shown = [];
  sessionStorage.clear();
  beginSession({ viewer: { ...visitor, isSignedIn: true }, member: someMember(null) });
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (method === "GET") return Response.json(answer(path));
    const text = typeof body === "string" ? body : "{}";
    sent.push({ path: path.replace("/api/core", ""), body: readJson<unknown>(text) });
    if (refusal !== null) {
      const { status, code, message } = refusal;
      return Response.json({ error: { code, message, requestId: "r" } }, { status });
    }
    return Response.json(/state|skip$/.test(path) || path.endsWith("/sips") ? sip : plan);
  });
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  cleanup();
  beginSession({ viewer: visitor, member: null });
  dialogs.open = null;
  vi.unstubAllGlobals();
});

function show(address: string, page: ReactElement): void {
  window.history.replaceState(null, "", address);
  render(<MantineProvider env="test">{page}</MantineProvider>);
}

const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(await screen.findByRole("button", { name }));
};

test("a lump sum starts with one lot of the minimum amount, and its plan leads to the bill", async () => {
  show(`${themed}/invest?id=7`, <InvestPage />);
  expect(await screen.findByLabelText("Lots at the minimum amount")).toHaveProperty("value", "1");
  await press("Add one lot");
  expect(screen.getByText("₹50,000", { selector: "strong" })).toBeTruthy();
  await press("Review purchase");
  const confirm = await screen.findByRole("link", { name: "Continue to confirmation" });
  expect(confirm.getAttribute("href")).toBe(`/order-confirmation?bill=${someBill().id}`);
  expect(sent).toEqual([
    { path: "/box_investing/boxes/7/invest", body: { lots: 2, invest_actively: true } },
  ]);
});

test("an amount below the minimum is refused before it is sent; a higher one shows its shares", async () => {
  show(`${themed}/invest?id=7`, <InvestPage />);
  fireEvent.click(await screen.findByRole("radio", { name: "Amount" }));
  const amount = screen.getByLabelText("Amount (₹)");
  fireEvent.change(amount, { target: { value: "24,999" } });
  expect(screen.getByText("The minimum amount is ₹25,000")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Review purchase" })).toHaveProperty("disabled", true);
  fireEvent.change(amount, { target: { value: "50,000" } });
  const table = await screen.findByRole("table", { name: "Shares for the amount" });
  expect(within(table).getByRole("row", { name: /Asha Cements.*12/ })).toBeTruthy();
  expect(screen.getByText("Cash left").nextSibling?.textContent).toBe("₹100.00");
});

test("after the broker's login a plan is made again as typed, once", async () => {
  plan = somePlan({ bill: someBill({ broker: null, sending: "not_possible" }) });
  show(`${themed}/invest?id=7`, <InvestPage />);
  fireEvent.click(await screen.findByRole("radio", { name: "Amount" }));
  fireEvent.change(screen.getByLabelText("Amount (₹)"), { target: { value: "61,000" } });
  await press("Review purchase");
  await press("Login with your Broker");
  expect(dialogs.open).toBe("broker-login");
  cleanup();
  // The broker leads back to the page.
  const back = window.location.pathname + window.location.search;
  show(back, <InvestPage />);
  expect(await screen.findByLabelText("Amount (₹)")).toHaveProperty("value", "61,000");
  await screen.findByRole("heading", { name: "Your plan" });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  cleanup();
  show(back, <InvestPage />);
  await screen.findByLabelText("Amount (₹)");
  expect(sent).toHaveLength(2);
});

test("a box that is not paid offers the cart in place of the form", async () => {
  investment = someInvestment({ is_locked: true });
  show(`${themed}/invest?id=7`, <InvestPage />);
  expect(await screen.findByText("Access to Large Cap Core is not paid")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Add to cart: Large Cap Core" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Review purchase" })).toBeNull();
});

test("stocks that are left out are named with their reason", async () => {
  plan = somePlan({
    left_out: [
      {
        co_code: 2,
        symbol: "KONKAN",
        name: "Konkan Power",
        reason: "suspended",
        message: "Not traded for 30 days.",
        quantity: 3,
      },
    ],
  });
  show(`${themed}/invest?id=7`, <InvestPage />);
  await press("Review purchase");
  expect(
    await screen.findByText("KONKAN: Not traded for 30 days. Your 3 shares are kept."),
  ).toBeTruthy();
});

test("a SIP starts with amount, frequency, day and first date", async () => {
  show(`${themed}/invest?id=7&payment_type=sip`, <InvestPage />);
  fireEvent.change(await screen.findByLabelText("Amount of each purchase (₹)"), {
    target: { value: "30,000" },
  });
  fireEvent.change(screen.getByLabelText("Day of the month"), { target: { value: "last" } });
  await screen.findByText("First purchase: 07 Dec 26. 05 Dec 26 is a Saturday.");
  const start = screen.getByRole("button", { name: "Start SIP" });
  // Both arrive before the page is drawn again.
  act(() => {
    start.click();
    start.click();
  });
  await vi.waitFor(() => expect(window.location.search).toBe(`?sip=${sip.id}`));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    box: 7,
    amount_paise: 30_000_00,
    frequency: "monthly",
    day: "last",
  });
});

test("a SIP says why its day moved, what is carried and why a cycle was skipped", async () => {
  sip = someSip({
    cycles: [
      someCycle({ number: 2 }),
      someCycle({ state: "skipped", reason: "Not confirmed before the next purchase." }),
    ],
  });
  show(`/payment-setup?sip=${sip.id}`, <SipPage />);
  const facts = await screen.findByRole("region", { name: "Schedule" });
  expect(facts.textContent).toContain(
    "Moved to 27 Jan 27: 26 Jan 27 is a market holiday, Republic Day.",
  );
  expect(facts.textContent).toContain("₹850");
  expect(screen.getByRole("region", { name: "Purchases" }).textContent).toContain(
    "Not confirmed before the next purchase.",
  );
});

test("a due purchase is planned or skipped; a SIP is paused, and stopped after a question", async () => {
  const due = someCycle({ state: "due", carried_paise: 850_00 });
  sip = someSip({ due, cycles: [due] });
  show(`/payment-setup?sip=${sip.id}`, <SipPage />);
  expect(await screen.findByText("A purchase of ₹9,850 is due")).toBeTruthy();
  await press("Review purchase");
  expect(await screen.findByRole("link", { name: "Continue to confirmation" })).toBeTruthy();
  await press("Skip");
  await press("Pause SIP");
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  await press("Stop SIP");
  const dialog = await screen.findByRole("dialog", { name: "Stop SIP" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Stop SIP" }));
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  const of = `/box_investing/sips/${sip.id}`;
  expect(sent).toEqual([
    { path: `${of}/bill`, body: {} },
    { path: `${of}/skip`, body: { number: 1 } },
    { path: `${of}/state`, body: { state: "paused" } },
    { path: `${of}/state`, body: { state: "stopped" } },
  ]);
});

test("a conflict of a rebalance keeps the member's change until the new version is chosen", async () => {
  investment = someHeld({ can_rebalance: true });
  plan = someRebalance([conflict]) satisfies BoxRebalance;
  show(`${themed}/my-investment?id=7&view=rebalance`, <InvestedBoxPage />);
  expect(await screen.findByText("1 conflict")).toBeTruthy();
  expect(screen.getByRole("row", { name: /Asha Cements.*60.*40.*30/ })).toBeTruthy();
  expect(screen.getByRole("radio", { name: "Yours" })).toHaveProperty("checked", true);
  fireEvent.click(screen.getByRole("radio", { name: "New version" }));
  const choices = [{ co_code: 1, side: "theirs" }];
  await vi.waitFor(() => expect(sent.at(-1)?.body).toEqual({ choices, amount_paise: 0 }));
});

test("a rebalance takes an additional amount, keeps it, and confirms no plan of another one", async () => {
  investment = someHeld({ can_rebalance: true });
  plan = someRebalance([conflict]) satisfies BoxRebalance;
  const address = `${themed}/my-investment?id=7&view=rebalance`;
  show(address, <InvestedBoxPage />);
  const amount = await screen.findByLabelText("Additional amount (₹)");
  await screen.findByRole("link", { name: "Continue to confirmation" });
  fireEvent.change(amount, { target: { value: "a lot" } });
  expect(screen.getByText("Enter an amount, e.g. 25,000")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Continue to confirmation" })).toBeNull();
  fireEvent.change(amount, { target: { value: "20,000" } });
  await screen.findByRole("link", { name: "Continue to confirmation" });
  expect(sent.map(({ body }) => body)).toEqual([
    { choices: [], amount_paise: 0 },
    { choices: [], amount_paise: 20_000_00 },
  ]);
  cleanup();
  show(address, <InvestedBoxPage />);
  expect(await screen.findByLabelText("Additional amount (₹)")).toHaveProperty("value", "20,000");
});

test("a part of every position is sold, never more than everything", async () => {
  investment = someHeld();
  show(`${themed}/my-investment?id=7&view=exit`, <InvestedBoxPage />);
  const part = await screen.findByLabelText("Percentage of every position");
  fireEvent.change(part, { target: { value: "101" } });
  expect(screen.getByText("Enter a percentage above 0, up to 100")).toBeTruthy();
  fireEvent.change(part, { target: { value: "25" } });
  expect(screen.getByText("₹15,000")).toBeTruthy();
  await press("Review sale");
  await vi.waitFor(() => expect(sent.at(-1)?.body).toEqual({ percent: 25 }));
});

test("an investment whose access ended hides targets and still offers the exit", async () => {
  investment = someHeld({ is_locked: true });
  show(`${themed}/my-investment?id=7`, <InvestedBoxPage />);
  expect(await screen.findByText("Access to Large Cap Core is not paid")).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: "Target" })).toBeNull();
  expect(screen.getByRole("link", { name: "Exit" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Invest more" })).toBeNull();
});

test("investments and SIPs are listed with what is to be done", async () => {
  investment = someHeld({ can_rebalance: true });
  show(
    `${themed}/my-investment`,
    <ServerState>
      <InvestedBoxes />
    </ServerState>,
  );
  const todo = await screen.findByRole("link", { name: "Rebalance" });
  expect(todo.getAttribute("href")).toBe(`${themed}/my-investment?id=7&view=rebalance`);
  const sips = await screen.findByRole("table", { name: "SIPs" });
  expect(within(sips).getByRole("row", { name: /Large Cap Core.*Monthly on day 26/ })).toBeTruthy();
});

test("a bill of a box is planned again as before, and never without its plan", async () => {
  show(`${themed}/invest?id=7`, <InvestPage />);
  await press("Review purchase");
  await screen.findByRole("heading", { name: "Your plan" });
  plan = somePlan({ bill: someBill({ id: "0198f1a2-0000-7000-8000-0000000000b2" }) });
  const again = await planAgain(someBill());
  expect(again?.id).toBe("0198f1a2-0000-7000-8000-0000000000b2");
  expect(sent[1]).toEqual(sent[0]);
  await expect(planAgain(someBill())).rejects.toThrow("This plan has expired.");
  expect(await planAgain(someBill({ belongs_to: null }))).toBeNull();
});

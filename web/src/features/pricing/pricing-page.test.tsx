import { MantineProvider } from "@mantine/core";
import { visitor } from "@munshi/bff/contract";
import type { Quote } from "@munshi/bff/contract";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readJson } from "../../lib/read-json.ts";
import { session } from "../../lib/session/session.ts";
import { forgetAnswers, someLine, someQuote } from "../../pay-parts/pay.fixture.ts";
import { dialogs } from "../../shell/dialogs.ts";
import { PricingPage } from "./PricingPage.tsx";

vi.setConfig({ testTimeout: 30_000 });

const plan = {
  id: "one-year",
  scheme: "Most Popular",
  duration: "1 Year",
  price_paise: 175_000,
  products: ["Stock Help", "Scanner", "No Such Product"],
};

const order = ["Monthly", "Quarterly", "Half-yearly", "Yearly", "Family"];
let plans: readonly (typeof plan)[];
let validTill: string | null;
/** How each plan is priced; by default at its price without a discount. */
let price: (body: { readonly duration_plan: string; readonly coupon: string }) => Quote;
/** Terms of the coupon that members ask for; null: unknown. */
let terms: object | null;

function answer(path: string, body: unknown): Response {
  if (path.includes("/user/pricing"))
    return Response.json({ plans, subs_valid_till: validTill, trial_valid_till: null });
  if (path.includes("/payments/quote"))
    return Response.json({
      items: [],
      quote: price(readJson(typeof body === "string" ? body : "{}")),
    });
  const error = { code: "coupon.not_valid", message: "Unknown.", requestId: "r" };
  return terms === null ? Response.json({ error }, { status: 400 }) : Response.json(terms);
}

beforeEach(() => {
  plans = [plan];
  validTill = null;
  terms = null;
  price = ({ coupon }) =>
    coupon === ""
      ? someQuote()
      : someQuote(undefined, { coupon_problem: "No coupon has this code." });
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => answer(path, body));
});
afterEach(() => {
  cleanup();
  session.viewer = visitor;
  session.isKnown = false;
  // Answers are kept until someone logs out.
  forgetAnswers();
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

const long = { timeout: 10_000 };

test("the only plan has its price with GST, and is compared with what is free", async () => {
  show();
  const scheme = await screen.findByText("Plan: Most Popular", undefined, long);
  expect(scheme.className).toBe("plan-scheme");
  await screen.findByText("₹146 a month, includes GST ₹266.95");
  const table = screen.getByRole("table", { name: "What each plan includes" });
  const row = (name: RegExp) =>
    within(within(table).getByRole("row", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(row(/^Market/)).toEqual(["Everything, no account needed", "Included"]);
  expect(row(/^Screener/)).toEqual(["Run any query; save it with an account", "Included"]);
  // Products that cannot be used yet are not part of what is sold.
  expect(table.textContent).not.toMatch(/No Such Product|Stock Help/);
  const coming = within(screen.getByRole("list", { name: "Coming soon" }));
  expect(coming.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Stock HelpBuy or avoid advice for a stock",
    "No Such Product",
  ]);
});

test("five plans are compared in a column each", async () => {
  plans = order.map((scheme, at) => ({
    ...plan,
    id: scheme,
    scheme,
    products: at < 3 ? ["Stock Box"] : ["Stock Box", "Scanner"],
  }));
  show();
  const table = await screen.findByRole("table", { name: "What each plan includes" }, long);
  const row = within(table).getByRole("row", { name: /^Screener/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .slice(1)
      .map(({ textContent }) => textContent.replace("--", "")),
  ).toEqual(["Not included", "Not included", "Not included", "Included", "Included"]);
  expect(document.querySelectorAll(".plan-tag")).toHaveLength(5);
});

async function enterCoupon(code: string): Promise<void> {
  fireEvent.change(await screen.findByRole("textbox", { name: "Discount coupon" }, long), {
    target: { value: code },
  });
  fireEvent.click(screen.getByRole("button", { name: "Apply" }));
}

test("a discount coupon lowers the price, and can be removed", async () => {
  price = ({ coupon }) =>
    coupon === "SAVE10"
      ? someQuote([someLine({ discount_paise: 17_500 })], { coupon })
      : someQuote();
  show();
  await enterCoupon(" save10 ");
  await screen.findByText("SAVE10 Applied!");
  const price10 = screen.getByRole("heading", { name: /1 Year/ });
  expect(price10.textContent).toBe("Before the discount ₹1,750₹1,575 for 1 Year");
  fireEvent.click(screen.getByRole("button", { name: "Remove" }));
  await vi.waitFor(() => expect(price10.textContent).toBe("₹1,750 for 1 Year"));
});

test("a coupon in the address is applied", async () => {
  price = ({ coupon }) => someQuote([someLine({ discount_paise: 17_500 })], { coupon });
  show("/pricing?coupon=SAVE10&next=%2Ftoday");
  await screen.findByText("SAVE10 Applied!", undefined, long);
  const pay = screen.getByRole("link", { name: "Subscribe" });
  expect(pay.getAttribute("href")).toBe("/make-payment?plan=one-year&coupon=SAVE10&next=%2Ftoday");
});

test("a coupon that gives no discount is refused with the reason", async () => {
  show();
  await enterCoupon("NOPE");
  expect(await screen.findByText("Coupon not valid !")).toBeTruthy();
  expect(screen.getByText("No coupon has this code.")).toBeTruthy();
});

test("a member's coupon that gives days leads to the dialog that redeems it", async () => {
  session.isKnown = true;
  session.viewer = { ...visitor, isSignedIn: true };
  terms = { coupon: "TRIAL14", kind: "trial", days: 14, percent_off: null };
  show();
  await enterCoupon("TRIAL14");
  const result = await screen.findByText(/TRIAL14 gives a 14-day free trial\./);
  expect(screen.queryByText("Coupon not valid !")).toBeNull();
  fireEvent.click(within(result).getByRole("button", { name: "Redeem A Coupon" }));
  expect(dialogs.open).toBe("coupon");
});

test("a subscriber sees what renewing adds, until when and at which price", async () => {
  session.isKnown = true;
  session.viewer = { ...visitor, isSignedIn: true, isSubscribed: true };
  validTill = "2027-07-27T18:29:59.999Z";
  price = () => someQuote([someLine({ days: 120, price_paise: 57_534 })]);
  show();
  const card = await screen.findByText(/^Renew: adds/, undefined, long);
  expect(card.textContent).toBe("Renew: adds 120 days until 24 Nov 27, ₹575.34");
  expect(screen.getByText(/Subscription valid till 27 Jul 27\./)).toBeTruthy();
});

test("a plan that cannot be renewed yet says from when", async () => {
  session.isKnown = true;
  session.viewer = { ...visitor, isSignedIn: true, isSubscribed: true };
  const message = "Renewing opens on 26 Nov 26.";
  price = () =>
    someQuote([], { problems: [{ product: "plan:one-year", name: "1 Year", message }] });
  show();
  expect(await screen.findByText(message, undefined, long)).toBeTruthy();
  expect(screen.getByText("₹146 a month, GST included")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Renew/ })).toBeNull();
});

test("a former subscriber sees when it ended", async () => {
  session.isKnown = true;
  session.viewer = { ...visitor, isSignedIn: true };
  validTill = "2026-11-21T18:29:59.999Z";
  show();
  expect(
    await screen.findByText(/^Subscription ended on 21 Nov 26\./, undefined, long),
  ).toBeTruthy();
});

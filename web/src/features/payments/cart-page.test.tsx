import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { addToCart, visitorCart } from "../../lib/cart.ts";
import { session } from "../../lib/session/session.ts";
import { snackbars } from "../../lib/snackbars.ts";
import { CartPage } from "./CartPage.tsx";
import {
  arrive,
  boxLine,
  forgetPage,
  refuse,
  shownSnackbars,
  showPage,
  someCartItem,
  someQuote,
} from "./payments.fixture.tsx";
import type { Sent } from "./payments.fixture.tsx";

vi.setConfig({ testTimeout: 30_000 });
afterEach(forgetPage);

const boxQuote = someQuote({
  lines: [boxLine],
  price_paise: 129_900,
  amount_paise: 129_900,
  tax_paise: 19_815,
  taxable_paise: 110_085,
});

/** A cart on the server, with what was posted to it. */
function serveCart(cart: {
  items?: readonly ReturnType<typeof someCartItem>[];
  coupon?: string | null;
  quote?: ReturnType<typeof someQuote>;
}) {
  const sent: Sent[] = [];
  const serve = (request: Sent): Response => {
    const { items = [someCartItem()], coupon = null, quote = boxQuote } = cart;
    if (request.call === "GET /flavours/stockbox_cart/") {
      return Response.json({
        stockbox_detail: items,
        cart_count: items.length,
        broker_coupons: ["SAVE10"],
        coupon,
        quote,
      });
    }
    if (request.call === "POST /payments/quote") return Response.json({ items, quote });
    sent.push(request);
    if (JSON.stringify(request.body).includes("WRONG")) {
      return refuse(400, "coupon.not_valid", "Coupon not valid !");
    }
    const message = JSON.stringify(request.body).includes("DELETED")
      ? "deleted!"
      : "added to cart!";
    return Response.json({ success: true, message, data: { cart_count: 1 } });
  };
  return { sent, serve };
}

test("a visitor's cart is priced by the server and leads to the payment", async () => {
  session.isKnown = true;
  await addToCart({ id: 12, investment_type: "PASSIVE", seen_paise: 129_900 });
  showPage("/cart", <CartPage />, serveCart({}).serve);
  const item = within(await screen.findByRole("list", { name: "Items" }));
  expect(item.getByText("Passive portfolio · 1 Year")).toBeTruthy();
  expect(screen.getByText("includes GST ₹198.15")).toBeTruthy();
  const pay = screen.getByRole("link", { name: "Proceed to payment" });
  expect(pay.getAttribute("href")).toBe("/make-payment");
  expect(screen.getByText(/Log in to pay/)).toBeTruthy();
});

test("an empty cart leads to the library", async () => {
  session.isKnown = true;
  showPage("/cart", <CartPage />, serveCart({}).serve);
  const link = await screen.findByRole("link", { name: "Browse stock boxes" });
  expect(link.getAttribute("href")).toBe("/emoji-stocks");
});

test("a changed price is shown with the earlier one and must be confirmed", async () => {
  arrive();
  const { serve, sent } = serveCart({ items: [someCartItem({ seen_paise: 99_900 })] });
  showPage("/cart", <CartPage />, serve);
  expect(await screen.findByText("was ₹999 when added")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Proceed to payment" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Confirm new prices" }));
  await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ accept_prices: true }]));
});

test("a visitor confirms a changed price too", async () => {
  session.isKnown = true;
  await addToCart({ id: 12, investment_type: "ACTIVE", seen_paise: 99_900 });
  showPage("/cart", <CartPage />, serveCart({}).serve);
  fireEvent.click(await screen.findByRole("button", { name: "Confirm new prices" }));
  expect(await screen.findByRole("link", { name: "Proceed to payment" })).toBeTruthy();
  expect(visitorCart.items[0]?.seen_paise).toBe(129_900);
});

test("a deleted box can be added again", async () => {
  arrive();
  const { serve, sent } = serveCart({});
  showPage("/cart", <CartPage />, serve);
  fireEvent.click(await screen.findByRole("button", { name: "Delete Steady Dividends" }));
  await vi.waitFor(() => expect(shownSnackbars()).toEqual(["deleted!"]));
  act(() => snackbars.shown[0]?.action?.run());
  await vi.waitFor(() => expect(shownSnackbars()).toContain("added to cart!"));
  expect(sent.map(({ body }) => body)).toEqual([
    { id: 12, status: "DELETED" },
    { id: 12, investment_type: "ACTIVE" },
  ]);
});

test("a box that cannot be bought says why, and nothing is left to pay", async () => {
  arrive();
  const problem = "You have paid until 24 Nov 27. Renewing opens on 25 Oct 27.";
  const quote = someQuote({
    lines: [],
    price_paise: 0,
    amount_paise: 0,
    tax_paise: 0,
    problems: [{ product: "box:12", name: "Steady Dividends", message: problem }],
  });
  showPage(
    "/cart",
    <CartPage />,
    serveCart({ items: [someCartItem({ status: "OWNED" })], quote }).serve,
  );
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(screen.getByText("Already open")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Proceed to payment" })).toBeNull();
});

test("an invalid coupon shows the server's message, an offered one can be applied and copied", async () => {
  arrive();
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const cart: Parameters<typeof serveCart>[0] = {};
  const { serve, sent } = serveCart(cart);
  showPage("/cart", <CartPage />, serve);
  fireEvent.change(await screen.findByRole("textbox", { name: "Coupon" }), {
    target: { value: " WRONG " },
  });
  fireEvent.click(screen.getByRole("button", { name: "Apply" }));
  expect(await screen.findByText("Coupon not valid !")).toBeTruthy();

  fireEvent.click(screen.getByRole("button", { name: "Copy SAVE10" }));
  await vi.waitFor(() => expect(shownSnackbars()).toContain("coupon copied !"));
  expect(writeText).toHaveBeenCalledWith("SAVE10");

  Object.assign(cart, {
    coupon: "SAVE10",
    quote: { ...boxQuote, coupon: "SAVE10", discount_paise: 12_990, amount_paise: 116_910 },
  });
  fireEvent.click(screen.getByRole("button", { name: "Apply SAVE10" }));
  const applied = await screen.findByText((_text, element) => element?.tagName === "OUTPUT");
  expect(applied.textContent).toBe("SAVE10 Applied!");
  expect(screen.getByText("−₹129.90")).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ coupon: "WRONG" }, { coupon: "SAVE10" }]);
});

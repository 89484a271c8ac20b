import { visitor } from "@munshi/bff/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { someMember } from "../pay-parts/pay.fixture.ts";
import { addToCart, deleteFromCart, mergeCart, setCartCoupon, visitorCart } from "./cart.ts";
import { session } from "./session/session.ts";
import { readSlice } from "./session/stored-state.ts";

const one = { id: 1, investment_type: "ACTIVE", seen_paise: 99_900 } as const;
const two = { id: 2, investment_type: "PASSIVE", seen_paise: null } as const;

/** Bodies that were posted to the cart. */
let posted: unknown[];
let answer: (body: unknown) => Response;

const accept = (): Response =>
  Response.json({ success: true, message: "added to cart!", data: { cart_count: 2 } });
const refuse = (status: number, code: string): Response =>
  Response.json({ error: { code, message: "Refused.", requestId: "r" } }, { status });

beforeEach(() => {
  posted = [];
  answer = accept;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path === "/api/session") return refuse(503, "core.unreachable");
    const body: unknown = JSON.parse(typeof init.body === "string" ? init.body : "{}");
    posted.push(body);
    return answer(body);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  session.viewer = visitor;
  session.member = null;
  Object.assign(visitorCart, { items: [], coupon: null });
  localStorage.clear();
});

function logIn(): void {
  session.viewer = { ...visitor, isSignedIn: true };
  session.member = someMember(null);
}

async function fillAsVisitor(): Promise<void> {
  await addToCart(one);
  await addToCart(two);
  await setCartCoupon("SAVE10");
}

test("a visitor's cart is kept in the browser; the same box is held once", async () => {
  await fillAsVisitor();
  await addToCart({ ...one, investment_type: "PASSIVE" });
  await deleteFromCart(2);
  expect(readSlice("cart")).toEqual({
    items: [{ ...one, investment_type: "PASSIVE" }],
    coupon: "SAVE10",
  });
  expect(posted).toEqual([]);
});

test("login merges the cart into the member's, then the browser's is empty", async () => {
  await fillAsVisitor();
  logIn();
  await Promise.all([mergeCart(), mergeCart()]);
  expect(posted).toEqual([
    {
      items: [
        { id: 1, investment_type: "ACTIVE" },
        { id: 2, investment_type: "PASSIVE" },
      ],
    },
    { coupon: "SAVE10" },
  ]);
  expect(visitorCart.items).toEqual([]);
  expect(readSlice("cart")).toEqual({ items: [], coupon: null });
  expect(session.member?.cartCount).toBe(2);
});

test("a failed merge loses nothing and is repeated by the next load", async () => {
  await fillAsVisitor();
  logIn();
  answer = () => refuse(503, "core.unreachable");
  await mergeCart();
  expect(visitorCart.items).toEqual([one, two]);
  expect(readSlice("cart")).toEqual({ items: [one, two], coupon: "SAVE10" });
  answer = accept;
  await mergeCart();
  expect(visitorCart.items).toEqual([]);
});

test("a box that is no longer offered does not keep the others from merging", async () => {
  await fillAsVisitor();
  logIn();
  answer = (body) =>
    JSON.stringify(body).includes('"id":1') ? refuse(404, "cart.unknown_box") : accept();
  await mergeCart();
  expect(posted).toContainEqual({ id: 2, investment_type: "PASSIVE" });
  expect(visitorCart.items).toEqual([]);
});

test("a coupon that is refused does not keep the items from merging", async () => {
  await fillAsVisitor();
  logIn();
  answer = (body) =>
    JSON.stringify(body).includes("coupon") ? refuse(400, "coupon.not_valid") : accept();
  await mergeCart();
  expect([visitorCart.items, visitorCart.coupon]).toEqual([[], null]);
});

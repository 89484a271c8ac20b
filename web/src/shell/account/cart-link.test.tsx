import { visitor } from "@munshi/bff/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CartLink, offersCart } from "./CartLink.tsx";

afterEach(cleanup);

const carts = new Set(["/cart"]);
const member = { ...visitor, isSignedIn: true };

test.each([
  ["a member without a subscription", member, carts, true],
  ["a subscriber", { ...member, isSubscribed: true }, carts, false],
  ["a visitor", visitor, carts, false],
  ["a member while no cart page is built", member, new Set<string>(), false],
] as const)("%s is offered the cart: %o", (_who, viewer, pages, isOffered) => {
  expect(offersCart(viewer, pages)).toBe(isOffered);
});

test("the cart says how many items it holds", () => {
  const { rerender } = render(<CartLink count={0} />);
  const link = screen.getByRole("link", { name: "Cart, empty" });
  expect([link.getAttribute("href"), link.textContent]).toEqual(["/cart", ""]);
  rerender(<CartLink count={1} />);
  expect(screen.getByRole("link", { name: "Cart, 1 item" }).textContent).toBe("1");
  rerender(<CartLink count={120} />);
  expect(screen.getByRole("link", { name: "Cart, 120 items" }).textContent).toBe("99+");
});

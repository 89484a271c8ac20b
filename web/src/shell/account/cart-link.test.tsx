import { visitor } from "@munshi/bff/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CartLink, offersCart } from "./CartLink.tsx";

afterEach(cleanup);

const member = { ...visitor, isSignedIn: true };
const subscriber = { ...member, isSubscribed: true };
const carts = new Set(["/cart"]);

test.each([
  ["a member without a subscription", member, 0, carts, true],
  ["a subscriber", subscriber, 0, carts, false],
  ["a subscriber with an item", subscriber, 1, carts, true],
  ["a visitor", visitor, 0, carts, false],
  ["a visitor with an item", visitor, 1, carts, true],
  ["a member while no cart page is built", member, 1, new Set<string>(), false],
] as const)("%s is offered the cart", (_who, viewer, count, pages, isOffered) => {
  expect(offersCart(viewer, count, pages)).toBe(isOffered);
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

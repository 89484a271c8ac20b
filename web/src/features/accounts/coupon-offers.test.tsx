import { MantineProvider } from "@mantine/core";
import type { OfferedCoupon } from "@munshi/bff/contract";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CouponOffers } from "./CouponOffers.tsx";

const discount: OfferedCoupon = {
  coupon: "SAVE10",
  kind: "discount",
  days: null,
  percent_off: 10,
  amount_off_paise: null,
  least_paise: 50_000,
  most_off_paise: 20_000,
  valid_till: "2026-12-31T18:29:59.999Z",
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a discount says what it takes off, and leads to the plans and the cart", async () => {
  const coupons = [
    discount,
    { ...discount, coupon: "FLAT100", percent_off: null, amount_off_paise: 10_000, least_paise: 0 },
  ];
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async () =>
    Response.json({ broker_coupons: coupons, telegram_coupons: [] }),
  );
  const onGo = vi.fn();
  render(
    <MantineProvider env="test">
      <CouponOffers onCopy={() => undefined} onGo={onGo} />
    </MantineProvider>,
  );
  const [percent, flat] = await screen.findAllByRole("listitem");
  expect(percent?.textContent).toContain(
    "10 % off at payment, from ₹500, at most ₹200, valid till 31 Dec 26",
  );
  expect(flat?.textContent).toContain("₹100 off at payment, at most ₹200");
  const links = within(percent ?? document.body).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/pricing?coupon=SAVE10",
    "/cart",
  ]);
});

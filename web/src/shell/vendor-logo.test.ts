import { expect, test } from "vitest";
import type { Broker } from "../lib/brokers.ts";
import { findVendor } from "./VendorLogo.tsx";

const zerodha: Broker = {
  id: 3,
  name: "Zerodha",
  partner_id: "zerodha",
  is_active: true,
  config: { oauth: { callback: "/zerodha" } },
  logo: "/brokers/zerodha.svg",
  tile: "open",
  tooltip: "",
};

test("a vendor is a broker of the directory by its key, and nobody otherwise", () => {
  expect(findVendor([zerodha], "Zerodha")).toBe(zerodha);
  expect(findVendor([zerodha], "zero")).toBeNull();
  expect(findVendor([], "zerodha")).toBeNull();
});

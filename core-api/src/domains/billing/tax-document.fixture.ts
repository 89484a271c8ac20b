import type { Seller } from "./billing.repository.ts";
import type { InvoicedOrder } from "./tax-document.ts";

export const sampleSeller: Seller = {
  tenant: "munshi",
  name: "Munshi Research (sample)",
  address: "1 Sample Street, Mumbai",
  stateCode: "27",
  pinCode: "400001",
  gstin: "27ZZZZZ0000Z1ZT",
  registration: "INH000000000 (sample)",
  sac: "998431",
  documentPrefix: "MN",
  upiHandle: "munshisample.ra@validhdfc",
};

export const sampleOrder: InvoicedOrder = {
  number: "MO-7K3D9Q",
  date: "2026-11-14",
  site: "Munshi",
  placeOfSupply: "27",
  taxPaise: 26_694,
  lines: [{ name: "1 Year subscription", days: 365, pricePaise: 175_000, discountPaise: 0 }],
  buyer: {
    name: "Asha Rao",
    address: "",
    stateCode: "27",
    pinCode: "",
    gstin: "",
    email: "asha@example.in",
  },
  payment: { id: "pay_Q1x7Lr2mZk9TtB", method: "upi", date: "2026-11-14" },
};

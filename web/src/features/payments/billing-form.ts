import type { BillingAnswer } from "@munshi/bff/contract";

export type BillingDetails = NonNullable<BillingAnswer["details"]>;
export type BillingField = keyof BillingDetails;

const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** What is wrong with the details, by field; empty if nothing is. */
export function findBillingProblems({
  name,
  address,
  state_code,
  pin_code,
  gstin,
}: BillingDetails): Partial<Record<BillingField, string>> {
  return {
    ...(name === "" && { name: "Enter the name for the invoice." }),
    ...(address === "" && { address: "Enter your address." }),
    ...(state_code === "" && { state_code: "Choose a State." }),
    ...(!/^[1-9]\d{5}$/.test(pin_code) && { pin_code: "Enter the 6 digits of your PIN code." }),
    ...(gstin !== "" &&
      (!gstinPattern.test(gstin)
        ? { gstin: "Enter the 15 characters of your GSTIN, or leave it empty." }
        : !gstin.startsWith(state_code) && {
            gstin: `A GSTIN of this State begins with ${state_code}.`,
          })),
  };
}

/** Typed details as they are stored: trimmed, the GSTIN in capitals. */
export function tidyBilling(typed: BillingDetails): BillingDetails {
  return {
    name: typed.name.trim(),
    address: typed.address.trim(),
    state_code: typed.state_code,
    pin_code: typed.pin_code.replaceAll(/\s/g, ""),
    gstin: typed.gstin.replaceAll(/\s/g, "").toUpperCase(),
  };
}

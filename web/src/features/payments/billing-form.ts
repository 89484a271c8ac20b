import type { BillingAnswer } from "@munshi/bff/contract";
import { findGstinProblem } from "@munshi/engine/payments";
import { toFailure } from "../../lib/http.ts";

export type BillingDetails = NonNullable<BillingAnswer["details"]>;
export type BillingField = keyof BillingDetails;

/** Problems of the details by field; empty if valid. */
export function findBillingProblems({
  name,
  address,
  state_code,
  pin_code,
  gstin,
}: BillingDetails): Partial<Record<BillingField, string>> {
  const wrongGstin = gstin === "" ? null : findGstinProblem(gstin, state_code);
  return {
    ...(name === "" && { name: "Enter the name for the invoice." }),
    ...(address === "" && { address: "Enter your address." }),
    ...(state_code === "" && { state_code: "Choose a State." }),
    ...(!/^[1-9]\d{5}$/.test(pin_code) && { pin_code: "Enter the 6 digits of your PIN code." }),
    ...(wrongGstin !== null && { gstin: wrongGstin }),
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

/** The server's problems by field; empty if it refused no field. */
export function readFieldProblems(error: Error | null): { readonly [field: string]: string } {
  const details = error === null ? [] : (toFailure(error).details ?? []);
  return Object.fromEntries(
    details.map(({ path, message }) => [path.replace(/^body\./, ""), message]),
  );
}

import { proxy } from "valtio";
import { storeFields, readKeptFields } from "../stored-fields.ts";

/**
 * KYC progress that a visit reports. `success` and `cancel`: the provider's stated outcome;
 * `return`: a return from the provider, which alone knows the outcome; `submitted`: the first
 * step was submitted just before the page was reloaded.
 */
export type KycReturn = "success" | "cancel" | "return" | "submitted";

export const kycReturn = proxy<{ flag: KycReturn | null }>({ flag: null });

const parameter = "kyc";
const noteKey = "munshi.kyc.submitted";
const flags: readonly KycReturn[] = ["success", "cancel", "return"];

/** Reads the flag of the first address, or the note of the page before, and takes either away. */
export function readKycReturn(): void {
  const url = new URL(window.location.href);
  const given = url.searchParams.get(parameter);
  if (given !== null) {
    url.searchParams.delete(parameter);
    window.history.replaceState(window.history.state, "", url);
  }
  const isNoted = readKeptFields(noteKey)["submitted"] === "true";
  storeFields(noteKey, null);
  kycReturn.flag = flags.find((flag) => flag === given) ?? (isNoted ? "submitted" : null);
}

/** Leaves a note for the page that is loaded next in this tab. */
export function noteSubmitted(): void {
  storeFields(noteKey, { submitted: "true" });
}

import { RequestFailed, toFailure } from "../../lib/http.ts";

/** Texts of the product's public contract, to the letter. */
export const messages = {
  invalidEmail: "invalid email.",
  passwordsDiffer: "Passwords dont match!",
  shortPhone: "Phone number must contain 10 digit",
  signUpIncomplete: "All the fields are required!",
  signInIncomplete: "All fields are required!!",
  sendFailed: "Something went wrong please try login again!",
  mailVerified: "Mail Verified",
  codeUnknown: "validation_code not found",
  codeLate: "verification time exceeded",
  mailSent: "Mail Sent",
  signedIn: "Login Successful",
  signedUp: "Successfully Signed Up! Please login.",
  profileFetchFailed: "Investor Profile fetch failed!",
  profileUpdateFailed: "Investor Profile Update failed!",
  profileUpdated: "Investor Profile Updated!",
  couponCopied: "coupon copied !",
  couponFailed: "There is some issue in verifying the coupon",
  failed: "Error!",
} as const;

/** Texts of our own, where the contract has none. */
export const ownMessages = {
  required: "Required",
  namelessName: "Enter a valid name.",
  passwordRule: "At least 8 characters. Avoid your name and common words.",
  shortPassword: "Password must be at least 8 characters.",
  emailUnverified: "Verify your email address first.",
  firstCodeOver: "Use the latest code. Earlier codes no longer work.",
  codeMissing: "Enter the code from the email.",
} as const;

function firstText(value: unknown): string {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  return typeof text === "string" ? text : "";
}

/** Why a sign-in or sign-up failed: the server's detail, else what it says of a field. */
export function describeSignInFailure(error: unknown): string {
  if (!(error instanceof RequestFailed)) return messages.failed;
  const { detail, username, password } = error.fields;
  const text = firstText(detail) || firstText(username) || firstText(password);
  return text || error.failure.message || messages.failed;
}

/** Returns the server's message, or the contract's text for a failure without one. */
export function describeFailure(error: unknown): string {
  return toFailure(error).message || messages.failed;
}

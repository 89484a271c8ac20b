import type { Failures } from "@munshi/platform/contract";

/** Failures that several routes share. */

export const tooManyTries = {
  "attempts.too_many": [429, "Too many attempts. `Retry-After` has the seconds to wait."],
} as const satisfies Failures;

export const invalidEmail = {
  "account.invalid_email": [400, "Invalid email address."],
} as const satisfies Failures;

export const emailTaken = {
  "account.email_taken": [400, "The email address already has an account."],
} as const satisfies Failures;

export const weakPassword = {
  "password.too_short": [400, "The password has fewer than 8 characters."],
  "password.too_long": [400, "The password has more than 256 characters."],
  "password.common": [400, "The password is on a list of common passwords."],
  "password.personal": [
    400,
    "The password is too close to the user's name, email address, mobile number or the product's name.",
  ],
} as const satisfies Failures;

/** Hashing passwords takes a core each, so that few run at a time. */
export const busy = {
  "accounts.busy": [503, "Too many logins at once. `Retry-After` has the seconds to wait."],
} as const satisfies Failures;

/** The proof of identity that sensitive changes require was missing or wrong. */
export const identityFailures = {
  "security.wrong_password": [403, "The current password is incorrect."],
  "security.wrong_code": [403, "The code is incorrect or was already used."],
  "security.wrong_passkey": [403, "The passkey's signature is invalid."],
  "security.code_needed": [403, "Two-step verification is on and no code was sent."],
  "security.sign_in_again": [
    403,
    "The member has no password, and their last login is more than 10 minutes ago.",
  ],
  ...tooManyTries,
  ...busy,
} as const satisfies Failures;

/** A login through a provider for an address that has an account. */
export const linkFailures = {
  "account.link_refused": [409, "The address belongs to an account that was never verified."],
  "account.link_protected": [409, "The address belongs to an account with two-step verification."],
} as const satisfies Failures;

export const providerUnavailable = {
  "provider.unavailable": [503, "The provider does not respond."],
} as const satisfies Failures;

export const providerFailures = {
  "provider.not_configured": [503, "The provider is not configured on this installation."],
  ...providerUnavailable,
} as const satisfies Failures;

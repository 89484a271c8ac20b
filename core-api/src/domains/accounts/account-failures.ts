import { tooManyTries } from "../../platform/http/failures.ts";
import type { Failures } from "../../platform/http/route.ts";

/** What several calls of accounts answer where they cannot do what was asked. */
export const accountFailures = {
  tooManyTries,
  invalidEmail: { "account.invalid_email": [400, "The text is no e-mail address."] },
  emailTaken: { "account.email_taken": [400, "The e-mail address has an account already."] },
  weakPassword: {
    "password.too_short": [400, "The password has fewer than 8 characters."],
    "password.too_long": [400, "The password has more than 256 characters."],
    "password.common": [400, "The password is on a list of common passwords."],
    "password.personal": [
      400,
      "The password is little more than the user's name, e-mail address, mobile number or the product's name.",
    ],
  },
  /** Passwords wait for a core that hashes them. */
  busy: { "accounts.busy": [503, "Too many logins wait already; `Retry-After` says how long."] },
  ownProfile: { "profile.not_found": [404, "The id is not that of whoever asks."] },
} as const satisfies { readonly [name: string]: Failures };

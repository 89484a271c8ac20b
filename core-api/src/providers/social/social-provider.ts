import type { AppError } from "@munshi/platform";
import { failure } from "../../platform/errors/failure.ts";

export type SocialName = "google" | "facebook";

/** The identity that a provider vouches for. */
export interface SocialIdentity {
  /** The provider's own name of the account; an email address may change hands, this does not. */
  readonly subject: string;
  /** Null where the provider tells none. */
  readonly email: string | null;
  /** Does the provider vouch that the address belongs to this account's holder? */
  readonly isEmailProven: boolean;
  /** Empty where unknown. */
  readonly givenName: string;
  readonly familyName: string;
}

export interface SocialProvider {
  readonly name: SocialName;
  /**
   * Returns the identity behind a token that the provider gave to a browser.
   * @throws AppError `social.refused` (401) for a token that is not trusted or not for this
   * product, `provider.unavailable` (503).
   */
  identify(token: string, signal: AbortSignal): Promise<SocialIdentity>;
}

/** Gives no details: a forger must not learn what was wrong with the token. */
export function refuseToken(): AppError {
  return failure("social.refused", 401, "Login could not be verified. Try again.");
}

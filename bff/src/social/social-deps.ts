import type { Log } from "@munshi/platform";
import type { SocialConfig } from "../config/social-config.ts";
import type { AccountsClient, SocialProvider } from "../core-client/accounts-client.ts";
import { createTryLimit } from "../http/try-limit.ts";
import type { TryLimit } from "../http/try-limit.ts";
import type { AttemptCookies } from "../session/attempt-cookies.ts";
import type { SignInDeps } from "../session/finish-sign-in.ts";
import { createFacebookProvider } from "./facebook-provider.ts";
import { createGoogleProvider } from "./google-provider.ts";
import type { SealedAttemptsDeps } from "../session/sealed-attempts.ts";
import { createSocialAttempts } from "./social-attempts.ts";
import type { SocialAttempts } from "./social-attempts.ts";
import type { SocialProviderClient } from "./social-provider.ts";

/** Null disables the provider. */
export type SocialProviders = { readonly [P in SocialProvider]: SocialProviderClient | null };

export interface SocialDeps extends SignInDeps {
  readonly providers: SocialProviders;
  readonly attempts: SocialAttempts;
  readonly cookies: AttemptCookies;
  readonly accounts: AccountsClient;
  /** Logins begun per network: each stores a row for ten minutes. */
  readonly startLimit: TryLimit;
  readonly log: Log;
}

export interface SocialParts extends SignInDeps, SealedAttemptsDeps {
  readonly config: { readonly social: SocialConfig };
  readonly accounts: AccountsClient;
  readonly log: Log;
  readonly attemptCookies: (browser: string, waiting: string) => AttemptCookies;
}

export function createSocialDeps<Parts extends SocialParts>(parts: Parts): Parts & SocialDeps {
  return {
    ...parts,
    providers: createSocialProviders(parts.config.social),
    attempts: createSocialAttempts(parts),
    startLimit: createTryLimit({ most: 60, windowMs: 600_000 }),
    cookies: parts.attemptCookies("munshi-social", "munshi-social-email"),
  };
}

function createSocialProviders({ google, facebook }: SocialConfig): SocialProviders {
  return {
    google: google === null ? null : createGoogleProvider(google),
    facebook: facebook === null ? null : createFacebookProvider(facebook),
  };
}

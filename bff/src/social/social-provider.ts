import { AppError } from "@munshi/platform";

/** Parameters of the redirect to the provider. */
export interface SocialRequest {
  /** The site's callback address, registered with the provider. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** SHA-256 of the verifier (PKCE, S256). */
  readonly challenge: string;
}

export interface SocialExchange {
  /** Parameters of the provider's redirect back. */
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly nonce: string;
}

/** The token that core-api verifies: Google's ID token or Facebook's access token. */
export interface SocialToken {
  readonly auth_token: string;
  readonly family_name?: string;
  readonly given_name?: string;
}

export interface SocialProviderClient {
  /** Returns the address of the provider's login page. */
  authorizeUrl(request: SocialRequest): Promise<string>;
  /** @throws AppError `social.refused` or `social.failed`. */
  exchange(exchange: SocialExchange): Promise<SocialToken>;
}

export const socialRefused = (cause?: unknown): AppError =>
  new AppError("social.refused", 400, "Login was declined.", { cause });

export const socialFailed = (cause?: unknown): AppError =>
  new AppError("social.failed", 503, "The login provider is unavailable. Try again.", {
    cause,
    expose: true,
    retryAfter: 5,
  });

const timeoutMs = 8_000;

/**
 * Fetches JSON from a provider. A 4xx answer means declined; anything else is the provider's
 * failure.
 */
export async function fetchProviderJson(url: string, form?: URLSearchParams): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
      headers: { accept: "application/json" },
      ...(form === undefined ? {} : { method: "POST", body: form }),
    });
    const body: unknown = await answer.json();
    if (answer.ok) return body;
  } catch (cause) {
    throw socialFailed(cause);
  }
  throw answer.status >= 400 && answer.status < 500 && answer.status !== 429
    ? socialRefused()
    : socialFailed();
}

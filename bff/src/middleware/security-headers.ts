import { randomUUID } from "node:crypto";
import type { CheckoutOrigins } from "../config/checkout-config.ts";
import type { HttpMiddleware } from "../http/context.ts";

const permissions =
  `accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi
  payment screen-wake-lock serial usb`
    .split(/\s+/)
    .map((feature) => `${feature}=()`)
    .join(", ");

interface PageOptions {
  readonly nonce: string;
  /** Null if payments are not configured. */
  readonly checkout: CheckoutOrigins | null;
  /** Origins that forms may be sent to. */
  readonly formOrigins: readonly string[];
}

/** The policy of every page: no eval, no external resources but those of the checkout. */
export function pagePolicy({ nonce, checkout, formOrigins }: PageOptions): string {
  const from = (directive: string, origins: readonly string[] = []): string =>
    [directive, "'self'", ...origins].join(" ");
  return [
    "default-src 'self'",
    from("script-src", checkout?.scripts),
    `style-src 'self' 'nonce-${nonce}'`,
    // The component kit sets sizes and positions as style attributes, which a nonce cannot cover.
    "style-src-attr 'unsafe-inline'",
    from("connect-src", checkout?.connections),
    from("img-src", ["data:", ...(checkout?.images ?? [])]),
    ...(checkout === null ? [] : [["frame-src", ...checkout.frames].join(" ")]),
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    from("form-action", formOrigins),
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * The policy of a worker's script, whose table library compiles expressions. It applies inside the
 * worker only.
 */
export const workerPolicy =
  "default-src 'none'; script-src 'self' 'unsafe-eval'; connect-src 'self'";

/** Returns whether a path is a worker's script. */
export function isWorkerScript(path: string): boolean {
  return /\.worker-[A-Za-z0-9_-]+\.js$/.test(path);
}

/** The policy of the service worker that keeps the screener available offline: it only fetches. */
export const serviceWorkerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Path of the service worker: at the root, since its scope is all pages. */
export const serviceWorkerPath = "/service-worker.js";

/** Headers of every answer, including errors; `nonce` allows the style elements of a page. */
export function listSecurityHeaders(options: PageOptions & { readonly isProduction: boolean }): {
  readonly [name: string]: string;
} {
  return {
    "content-security-policy": pagePolicy(options),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": permissions,
    // Banks confirm a payment in a window, which reports back to the page that opened it.
    "cross-origin-opener-policy":
      options.checkout === null ? "same-origin" : "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    ...(options.isProduction
      ? { "strict-transport-security": "max-age=63072000; includeSubDomains" }
      : {}),
  };
}

/** 122 random bits; Node generates UUIDs in batches, which is cheap for one per answer. */
export function createNonce(): string {
  return randomUUID();
}

export function secureHeaders(
  options: Omit<PageOptions, "nonce"> & { readonly isProduction: boolean },
): HttpMiddleware {
  return async (ctx, next) => {
    const nonce = createNonce();
    ctx.state.nonce = nonce;
    ctx.set(listSecurityHeaders({ nonce, ...options }));
    await next();
  };
}

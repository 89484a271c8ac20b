import { randomUUID } from "node:crypto";
import type { HttpMiddleware } from "../http/context.ts";

const permissions =
  `accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi
  payment screen-wake-lock serial usb`
    .split(/\s+/)
    .map((feature) => `${feature}=()`)
    .join(", ");

/** The policy of every page. Nothing is evaluated, nothing comes from elsewhere. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // The component kit sets sizes and positions as style attributes, which no nonce can cover.
    "style-src-attr 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * The policy of a worker's own script: the table library in it compiles expressions of ours.
 * It holds inside the worker alone; the page that starts it keeps the page's policy.
 */
export const workerPolicy =
  "default-src 'none'; script-src 'self' 'unsafe-eval'; connect-src 'self'";

/** Does this path name a worker's script? */
export function isWorkerScript(path: string): boolean {
  return /\.worker-[A-Za-z0-9_-]+\.js$/.test(path);
}

/** The policy of the script that keeps the screener for days without a connection: it only fetches. */
export const serviceWorkerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Where that script stands: at the root, since it serves all pages. */
export const serviceWorkerPath = "/service-worker.js";

/** What every answer carries, errors too; `nonce` allows the style elements of a page. */
export function listSecurityHeaders(options: {
  readonly nonce: string;
  readonly isProduction: boolean;
}): { readonly [name: string]: string } {
  return {
    "content-security-policy": pagePolicy(options.nonce),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": permissions,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(options.isProduction
      ? { "strict-transport-security": "max-age=63072000; includeSubDomains" }
      : {}),
  };
}

/** 122 random bits; Node draws those of many at a time, which counts where every answer has its own. */
export function createNonce(): string {
  return randomUUID();
}

export function secureHeaders(options: { readonly isProduction: boolean }): HttpMiddleware {
  return async (ctx, next) => {
    const nonce = createNonce();
    ctx.state.nonce = nonce;
    ctx.set(listSecurityHeaders({ nonce, isProduction: options.isProduction }));
    await next();
  };
}

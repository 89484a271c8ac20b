import type { HttpContext } from "../http/context.ts";
import { createSecretCookie } from "./secret-cookie.ts";
import { createSecretText, isSecretText } from "./secret-text.ts";

/** What ties a sign-in through somebody else to the browser that began it. */
export interface AttemptCookies {
  /** Names the browser; a new name where it has none. */
  ensureBrowser(ctx: HttpContext): string;
  /** Empty for a browser that began nothing. */
  browser(ctx: HttpContext): string;
  /** The state of an attempt that waits for more from this browser; empty without one. */
  waiting(ctx: HttpContext): string;
  setWaiting(ctx: HttpContext, state: string): void;
  clear(ctx: HttpContext): void;
}

/** Longer than an attempt lives, so that one that is too old is told from one that never was. */
const lifeMs = 3_600_000;

export function createAttemptCookies(options: {
  readonly names: { readonly browser: string; readonly waiting: string };
  readonly now: () => Date;
  readonly isSecure: boolean;
}): AttemptCookies {
  const { names, isSecure } = options;
  const browser = createSecretCookie({ name: names.browser, isSecure });
  const waiting = createSecretCookie({ name: names.waiting, isSecure });
  const expires = (): Date => new Date(options.now().getTime() + lifeMs);
  return {
    ensureBrowser(ctx) {
      const known = browser.read(ctx);
      const name = known !== null && isSecretText(known) ? known : createSecretText();
      browser.set(ctx, name, expires());
      return name;
    },
    browser: (ctx) => browser.read(ctx) ?? "",
    waiting: (ctx) => waiting.read(ctx) ?? "",
    setWaiting: (ctx, state) => waiting.set(ctx, state, expires()),
    clear(ctx) {
      browser.clear(ctx);
      waiting.clear(ctx);
    },
  };
}

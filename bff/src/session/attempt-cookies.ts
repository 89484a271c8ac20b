import type { HttpContext } from "../http/context.ts";
import { createSecretCookie } from "./secret-cookie.ts";
import { createSecretText, isSecretText } from "./secret-text.ts";

/** Binds a login through a third party to the browser that began it. */
export interface AttemptCookies {
  /** Returns the browser's id; creates one if it has none. */
  ensureBrowser(ctx: HttpContext): string;
  /** Empty if this browser has begun no login. */
  browser(ctx: HttpContext): string;
  /** State of the attempt that waits in this browser; empty if none. */
  waiting(ctx: HttpContext): string;
  setWaiting(ctx: HttpContext, state: string): void;
  clear(ctx: HttpContext): void;
}

/** Outlives an attempt, so that an expired one is distinguishable from none. */
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

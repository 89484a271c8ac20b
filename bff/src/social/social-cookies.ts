import type { HttpContext } from "../http/context.ts";
import { createSecretCookie } from "../session/secret-cookie.ts";
import { createSecretText, isSecretText } from "../session/secret-text.ts";

/** What ties a social sign-in to the browser that began it. */
export interface SocialCookies {
  /** Names the browser; a new name where it has none. */
  ensureBrowser(ctx: HttpContext): string;
  /** Empty for a browser that began nothing. */
  browser(ctx: HttpContext): string;
  /** The state of an attempt that waits for an e-mail address; empty without one. */
  waiting(ctx: HttpContext): string;
  setWaiting(ctx: HttpContext, state: string): void;
  clear(ctx: HttpContext): void;
}

/** Longer than an attempt lives, so that one that is too old is told from one that never was. */
const lifeMs = 3_600_000;

export function createSocialCookies(options: {
  readonly now: () => Date;
  readonly isSecure: boolean;
}): SocialCookies {
  const { isSecure } = options;
  const browser = createSecretCookie({ name: "munshi-social", isSecure });
  const waiting = createSecretCookie({ name: "munshi-social-email", isSecure });
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

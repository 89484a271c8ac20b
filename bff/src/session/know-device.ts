import type { HttpMiddleware } from "../http/context.ts";
import { describeDevice } from "./describe-device.ts";
import { createSecretCookie } from "./secret-cookie.ts";
import { createSecretText, isSecretText } from "./secret-text.ts";
import { sessionPath } from "./session.routes.ts";

/** Browsers keep no cookie for longer. */
const keptMs = 400 * 86_400_000;

/**
 * Marks the browser that a sign-in is made with, so that its owner need not be told of it again.
 * The mark is good for nothing else, and outlasts a logout.
 */
export function knowDevice(options: {
  readonly isSecure: boolean;
  readonly now: () => Date;
}): HttpMiddleware {
  const cookie = createSecretCookie({ name: "munshi-device", isSecure: options.isSecure });
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${sessionPath}/`)) {
      await next();
      return;
    }
    const held = cookie.read(ctx);
    const mark = held !== null && isSecretText(held) ? held : createSecretText();
    ctx.state.device = { mark, name: describeDevice(ctx.get("user-agent")) };
    await next();
    if (ctx.state.hasSignedIn === true && mark !== held) {
      cookie.set(ctx, mark, new Date(options.now().getTime() + keptMs));
    }
  };
}

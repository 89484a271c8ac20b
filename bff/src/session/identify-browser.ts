import type { HttpMiddleware } from "../http/context.ts";
import { describeDevice } from "./describe-device.ts";
import { keepMarkOf, listMarks, readHeldMarks } from "./held-marks.ts";
import { createSecretCookie } from "./secret-cookie.ts";
import { createSecretText, isSecretText } from "./secret-text.ts";

const dayMs = 86_400_000;
/** Browsers limit the lifetime of cookies to 400 days. */
const marksMs = 400 * dayMs;
/** Outlives a mailed code, so that a late code is distinguishable from an unknown one. */
const flowMs = dayMs / 24;

/**
 * Identifies the browser to core-api: by the marks of earlier logins, which have separate rate
 * limits, and by the flow that mailed codes and second steps are bound to. A login replaces the
 * account's mark. Marks survive a logout, since the next login uses them.
 */
export function identifyBrowser(options: {
  readonly isSecure: boolean;
  readonly now: () => Date;
}): HttpMiddleware {
  const marksCookie = createSecretCookie({ name: "munshi-device", isSecure: options.isSecure });
  const flowCookie = createSecretCookie({ name: "munshi-flow", isSecure: options.isSecure });
  const inTime = (ms: number): Date => new Date(options.now().getTime() + ms);
  return async (ctx, next) => {
    if (!ctx.path.startsWith("/api/")) {
      await next();
      return;
    }
    const held = readHeldMarks(marksCookie.read(ctx) ?? "");
    const heldFlow = flowCookie.read(ctx);
    const flow = heldFlow !== null && isSecretText(heldFlow) ? heldFlow : createSecretText();
    const mark = createSecretText();
    ctx.state.browser = {
      device: { mark, name: describeDevice(ctx.get("user-agent")) },
      heldMarks: listMarks(held),
      flow,
    };
    try {
      await next();
    } finally {
      const { signedIn, keepsFlow } = ctx.state;
      if (signedIn !== undefined) {
        marksCookie.set(ctx, keepMarkOf(held, signedIn, mark), inTime(marksMs));
      }
      if (keepsFlow === true) flowCookie.set(ctx, flow, inTime(flowMs));
    }
  };
}

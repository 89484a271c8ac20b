import type { HttpMiddleware } from "../http/context.ts";
import { describeDevice } from "./describe-device.ts";
import { keepMarkOf, listMarks, readHeldMarks } from "./held-marks.ts";
import { createSecretCookie } from "./secret-cookie.ts";
import { createSecretText, isSecretText } from "./secret-text.ts";

const dayMs = 86_400_000;
/** Browsers keep no cookie for longer. */
const marksMs = 400 * dayMs;
/** Longer than a mailed code works, so that a late one is told from an unknown one. */
const flowMs = dayMs / 24;

/**
 * Tells core-api which browser asks: by the marks that its sign-ins left, which have counters of
 * their own, and by the flow that mailed codes and second steps are bound to. A sign-in replaces the account's mark;
 * marks outlast a log-out, since the next sign-in is what they are for.
 */
export function knowBrowser(options: {
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

import type { Answer, BrowserRoutes } from "@munshi/bff/contract";
import { proxy } from "valtio";
import { callCore, RequestFailed } from "../lib/http.ts";
import { isSessionOver, leaveToLogin, noteSeen } from "./admin-session.ts";

/** True while the page asks for the second factor. */
export const stepUp = proxy({ isAsked: false });

let waiting: ((isConfirmed: boolean) => void)[] = [];

/** Asks for the second factor; false if the person declined. Calls at the same time share one dialog. */
function askStepUp(): Promise<boolean> {
  stepUp.isAsked = true;
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

export function answerStepUp(isConfirmed: boolean): void {
  stepUp.isAsked = false;
  const told = waiting;
  waiting = [];
  for (const resolve of told) resolve(isConfirmed);
}

/**
 * Makes a call of the back office. Where it needs a fresh second factor, the page asks for it and
 * repeats the call. Throws `RequestFailed`, or AbortError.
 */
export async function asStaff<T>(call: () => Promise<T>): Promise<T> {
  try {
    const answer = await call();
    noteSeen();
    return answer;
  } catch (error) {
    if (isSessionOver(error)) leaveToLogin("login1 again");
    const needsStepUp = error instanceof RequestFailed && error.failure.code === "staff.step_up";
    if (needsStepUp && (await askStepUp())) return asStaff(call);
    throw error;
  }
}

/** Calls a route of the back office, as `asStaff` does. */
export function callAdmin<K extends keyof BrowserRoutes>(
  ...given: Parameters<typeof callCore<K>>
): Promise<Answer<BrowserRoutes[K]>> {
  return asStaff(() => callCore(...given));
}

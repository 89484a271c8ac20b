import type { LoginResponse } from "@munshi/core-api/contract";
import type { SignInView } from "../contract/index.ts";
import type { Hints } from "../gate/hints.ts";
import type { NextAddresses } from "../gate/next-address.ts";
import type { HttpContext } from "../http/context.ts";
import type { SessionGate } from "./session-gate.ts";
import type { Viewers } from "./viewers.ts";

export interface SignInDeps {
  readonly gate: SessionGate;
  readonly viewers: Viewers;
  readonly next: NextAddresses;
  readonly hints: Hints;
}

/** Creates a browser session from core-api's answer to a login; the tokens stay on the server. */
export async function beginSession(
  deps: SignInDeps,
  ctx: HttpContext,
  answer: LoginResponse,
): Promise<SignInView["login"]> {
  const { access, refresh, ...login } = answer;
  await deps.gate.begin(ctx, { userId: answer.user_data_id, tokens: { access, refresh } });
  // A handover from another host sets no mark: core-api saw no browser.
  ctx.state.signedIn = answer.user_data_id;
  deps.hints.clearVendor(ctx);
  return { ...login };
}

export async function finishSignIn(
  deps: SignInDeps,
  ctx: HttpContext,
  answer: LoginResponse,
  next: string | undefined,
): Promise<SignInView> {
  const login = await beginSession(deps, ctx, answer);
  return {
    session: await deps.viewers.view(ctx, "patiently"),
    login,
    next: await deps.next.accept(ctx, next),
  };
}

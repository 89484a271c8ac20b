import type { BrokerNameView, BrokerWaitingView, SignInView } from "@munshi/bff/contract";
import { RequestFailed, toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import type { BrokerAnswerParameters } from "../../lib/session/entry-parameters.ts";
import { finishLogin } from "./api.ts";

/** Outcome of the answer that a broker sent back. */
export type FinishOutcome =
  | { readonly kind: "signed-in"; readonly view: SignInView }
  | { readonly kind: "waiting"; readonly waiting: BrokerWaitingView }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "cancelled" };

export interface Finishing {
  readonly outcome: Promise<FinishOutcome>;
  readonly cancel: () => void;
}

const running = new WeakMap<BrokerAnswerParameters, Finishing>();

/** Brings an answer to the server, once, however often a page is drawn with it. */
export function finishAnswer(answer: BrokerAnswerParameters): Finishing {
  const pending = running.get(answer);
  if (pending !== undefined) return pending;
  const controller = new AbortController();
  const finishing: Finishing = {
    outcome: bring(answer, controller.signal),
    cancel: () => controller.abort(),
  };
  running.set(answer, finishing);
  return finishing;
}

async function bring(answer: BrokerAnswerParameters, signal: AbortSignal): Promise<FinishOutcome> {
  const { path, params } = answer;
  try {
    return { kind: "signed-in", view: await finishLogin({ callback: path, params }, signal) };
  } catch (error) {
    if (signal.aborted) return { kind: "cancelled" };
    const waiting = readWaiting(error);
    return waiting === null
      ? { kind: "failed", failure: toFailure(error) }
      : { kind: "waiting", waiting };
  }
}

const readText = ({ fields }: RequestFailed, name: string): string => {
  const value = fields[name];
  return typeof value === "string" ? value : "";
};

/** Null for failures that ask for nothing: neither an address (4000), a proof nor a confirmed name. */
function readWaiting(error: unknown): BrokerWaitingView | null {
  const name = readNameDiffers(error);
  if (name !== null) return { kind: "name", name };
  if (!(error instanceof RequestFailed)) return null;
  if (error.failure.code === "broker.identity_needed") return { kind: "identity" };
  if (error.fields["error_code"] !== 4000) return null;
  const clientId = readText(error, "client_id");
  return {
    kind: "email",
    email: {
      broker: Number(/^broker:(\d+):/.exec(clientId)?.[1] ?? 0),
      clientId,
      maskedClientId: readText(error, "masked_client_id"),
      email: readText(error, "email"),
      sentTo: "",
      setsPassword: false,
    },
  };
}

/** Null for any failure but `broker.name_differs`. */
export function readNameDiffers(error: unknown): BrokerNameView | null {
  return error instanceof RequestFailed && error.failure.code === "broker.name_differs"
    ? { holder: readText(error, "holder"), member: readText(error, "member") }
    : null;
}

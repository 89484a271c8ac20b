import type { BrokerEmailView, SignInView } from "@munshi/bff/contract";
import { RequestFailed, toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import type { BrokerAnswerParameters } from "../../lib/session/entry-parameters.ts";
import { finishLogin } from "./api.ts";

/** What became of the answer that a broker sent back. */
export type FinishOutcome =
  | { readonly kind: "signed-in"; readonly view: SignInView }
  /** Error code 4000. */
  | { readonly kind: "email-needed"; readonly waiting: BrokerEmailView }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "cancelled" };

export interface Finishing {
  readonly outcome: Promise<FinishOutcome>;
  readonly cancel: () => void;
}

const running = new WeakMap<BrokerAnswerParameters, Finishing>();

/** Brings an answer to the server, once, however often a page is drawn with it. */
export function finishAnswer(answer: BrokerAnswerParameters): Finishing {
  const known = running.get(answer);
  if (known !== undefined) return known;
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
    const waiting = readEmailNeeded(error);
    return waiting === null
      ? { kind: "failed", failure: toFailure(error) }
      : { kind: "email-needed", waiting };
  }
}

/** Null for any failure but the one that asks for an e-mail address. */
export function readEmailNeeded(error: unknown): BrokerEmailView | null {
  if (!(error instanceof RequestFailed) || error.fields["error_code"] !== 4000) return null;
  const { fields } = error;
  const read = (name: string): string => {
    const value = fields[name];
    return typeof value === "string" ? value : "";
  };
  const clientId = read("client_id");
  return {
    broker: Number(/^broker:(\d+):/.exec(clientId)?.[1] ?? 0),
    clientId,
    maskedClientId: read("masked_client_id"),
    email: read("email"),
    sentTo: "",
    setsPassword: false,
  };
}

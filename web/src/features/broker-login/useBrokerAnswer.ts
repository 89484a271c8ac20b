import { useEffect, useState } from "react";
import type { BrokerNameView, BrokerWaitingView, SignInView } from "@munshi/bff/contract";
import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { entry } from "../../lib/session/entry-parameters.ts";
import { finishSignIn } from "../../shell/sign-in/after-sign-in.ts";
import { fetchWaitingLogin } from "./api.ts";
import { finishAnswer } from "./finish-answer.ts";
import type { FinishOutcome } from "./finish-answer.ts";

/** State of the page that a broker redirects back to. */
export type Stage =
  | { readonly kind: "finishing" }
  | { readonly kind: "waiting"; readonly waiting: BrokerWaitingView }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "cancelled" }
  | { readonly kind: "done" }
  /** The address brought nothing, and no login waits for more. */
  | { readonly kind: "nothing" };

export interface HandledAnswer {
  readonly stage: Stage;
  /** Stops waiting for the answer. */
  readonly cancel: () => void;
  readonly fail: (failure: Failure) => void;
  readonly askName: (name: BrokerNameView) => void;
  readonly signIn: (view: SignInView) => void;
}

const led = new WeakSet<SignInView>();

/** Finishes what the address of the page brought; the address itself is clean by now. */
export function useBrokerAnswer(path: string): HandledAnswer {
  const [stage, setStage] = useState<Stage>({ kind: "finishing" });
  const [answer] = useState(() => (entry.brokerAnswer?.path === path ? entry.brokerAnswer : null));
  const signIn = (view: SignInView): void => {
    setStage({ kind: "done" });
    if (led.has(view)) return;
    led.add(view);
    finishSignIn(view).catch((error: unknown) => {
      setStage({ kind: "failed", failure: toFailure(error) });
    });
  };
  useEffect(() => {
    let isShown = true;
    const show = (outcome: FinishOutcome): void => {
      if (!isShown) return;
      if (outcome.kind === "signed-in") signIn(outcome.view);
      else setStage(outcome);
    };
    if (answer !== null) {
      void finishAnswer(answer).outcome.then(show);
    } else {
      // The page may have been reloaded within a step.
      fetchWaitingLogin().then(
        (waiting) => show({ kind: "waiting", waiting }),
        () => isShown && setStage({ kind: "nothing" }),
      );
    }
    return () => {
      isShown = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an answer is finished once
  }, [answer]);
  return {
    stage,
    signIn,
    askName: (name) => setStage({ kind: "waiting", waiting: { kind: "name", name } }),
    fail: (failure) => setStage({ kind: "failed", failure }),
    cancel: () => {
      if (answer !== null) finishAnswer(answer).cancel();
      setStage({ kind: "cancelled" });
    },
  };
}

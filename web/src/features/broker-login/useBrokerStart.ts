import { useEffect, useRef, useState } from "react";
import type { Broker } from "../../lib/brokers.ts";
import { entry } from "../../lib/session/entry-parameters.ts";
import { startLogin } from "./api.ts";
import { storeBrokerHint } from "./broker-hint.ts";
import { describeStartFailure } from "./login-texts.ts";
import { useIsSlow } from "./SlowLine.tsx";

export interface BrokerStart {
  /** The broker whose page is about to open; null while none is. */
  readonly opening: Broker | null;
  readonly isSlow: boolean;
  /** Why it did not open; empty where nothing is wrong. */
  readonly problem: string;
  /** Sends this tab to the broker, and afterwards to `next`. */
  readonly start: (broker: Broker, next: string | null) => void;
  readonly cancel: () => void;
}

/** The way to a broker's own page, in this very tab. */
export function useBrokerStart(): BrokerStart {
  const [opening, setOpening] = useState<Broker | null>(null);
  const [problem, setProblem] = useState("");
  const running = useRef<AbortController | null>(null);
  const isSlow = useIsSlow(opening !== null);
  const stop = (): void => {
    running.current?.abort();
    running.current = null;
    setOpening(null);
  };
  useEffect(() => {
    // Anyone who comes back by the browser's button finds the page as it was left: about to open.
    const comeBack = (event: PageTransitionEvent): void => {
      if (event.persisted) setOpening(null);
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);
  const open = async (broker: Broker, next: string | null): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    const { referrer } = entry;
    try {
      const { url } = await startLogin(
        {
          broker: broker.id,
          callback: broker.config.oauth.callback,
          ...(next === null ? {} : { next }),
          ...(referrer === "" ? {} : { ref_id: referrer }),
        },
        controller.signal,
      );
      storeBrokerHint(broker.id, next);
      window.location.assign(url);
    } catch (error) {
      if (controller.signal.aborted) return;
      setOpening(null);
      setProblem(describeStartFailure(error, broker.name));
    }
  };
  return {
    opening,
    isSlow,
    problem,
    start(broker, next) {
      if (opening !== null) return;
      setOpening(broker);
      setProblem("");
      void open(broker, next);
    },
    cancel: stop,
  };
}

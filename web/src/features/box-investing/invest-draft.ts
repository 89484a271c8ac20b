import { useEffect, useState } from "react";
import { draftPrefix, readDraftFields, storeFields } from "../../lib/stored-fields.ts";
import type { KeptFields } from "../../lib/stored-fields.ts";
import { currentAddress } from "../../shell/go.ts";

/** Fields of a form that survive a reload and the way to the broker's login. */
export function useKeptForm<Fields extends KeptFields>(
  subject: string,
  start: Fields,
): {
  readonly fields: Fields;
  readonly set: (changes: Partial<Fields>) => void;
  readonly forget: () => void;
} {
  const place = `${draftPrefix}invest.${subject}`;
  const [fields, setFields] = useState<Fields>(() => ({ ...start, ...readDraftFields(place) }));
  return {
    fields,
    set(changes) {
      const next = { ...fields, ...changes };
      setFields(next);
      storeFields(place, next);
    },
    forget: () => storeFields(place, null),
  };
}

const planPlace = `${draftPrefix}invest.plan-after-login`;

/** Remembers that the page on show is left for the broker's login with a plan on it. */
export function keepPlanForReturn(): void {
  storeFields(planPlace, { address: currentAddress() });
}

/** Asks for the plan again, once, where a page was left for the broker's login with one on it. */
export function usePlanAfterLogin(ask: () => void): void {
  useEffect(() => {
    if (readDraftFields(planPlace)["address"] !== currentAddress()) return;
    storeFields(planPlace, null);
    ask();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once, as the page opens
  }, []);
}

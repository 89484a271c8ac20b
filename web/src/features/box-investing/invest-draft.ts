import { useState } from "react";
import { draftPrefix, readDraftFields, storeFields } from "../../lib/stored-fields.ts";
import type { KeptFields } from "../../lib/stored-fields.ts";

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

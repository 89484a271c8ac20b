import { useCallback, useEffect, useState } from "react";
import { storeBoxDraft } from "./box-draft.ts";
import type { BoxDraft } from "./box-draft.ts";

export type ChangeDraft = (next: (draft: BoxDraft) => BoxDraft) => void;

/** The draft on screen; each change is kept for a reload, a step back and the next login. */
export function useBoxDraft(
  initial: BoxDraft,
  isStored: boolean,
): {
  readonly draft: BoxDraft;
  readonly change: ChangeDraft;
  /** False: as the server has it. */
  readonly isTouched: boolean;
  /** Shows what the server has, and keeps no changes. */
  readonly reset: (draft: BoxDraft) => void;
} {
  const [draft, setDraft] = useState(initial);
  const [isTouched, setIsTouched] = useState(isStored);
  useEffect(() => {
    if (isTouched) storeBoxDraft(draft);
  }, [draft, isTouched]);
  const change = useCallback<ChangeDraft>((next) => {
    setIsTouched(true);
    setDraft(next);
  }, []);
  const reset = useCallback((next: BoxDraft) => {
    setIsTouched(false);
    setDraft(next);
  }, []);
  return { draft, change, isTouched, reset };
}

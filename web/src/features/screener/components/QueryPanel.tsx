import { memo, useEffect, useId, useRef } from "react";
import { useSnapshot } from "valtio";
import { useBuilderPart, useScreener, useScreenerPart } from "../context.ts";
import type { EditorHandle } from "../editor/editor-props.ts";
import { QueryActions } from "./QueryActions.tsx";
import { QueryEditor } from "./QueryEditor.tsx";
import { looksLikeText, queryText, revealQueryText, takeFocusWish } from "./query-text.ts";

/** Names the text for the button that opens it. */
export const queryTextId = "query-text";

/** Name of the run shortcut's modifier key on this platform. */
const runKey = navigator.userAgent.includes("Mac") ? "⌘" : "Ctrl";

/** The query as text, an alternative to the filters. */
export const QueryPanel = memo(function QueryPanel() {
  const { isOpen, isNeeded } = useQueryText();
  // It stays while it is being put right, and must not fold under someone's hands.
  useEffect(() => {
    if (isNeeded) revealQueryText();
  }, [isNeeded]);
  return isOpen ? <QueryText /> : null;
});

function QueryText() {
  const { run } = useScreener();
  const editor = useRef<EditorHandle>(null);
  const labelId = useId();
  useEffect(() => {
    if (takeFocusWish()) editor.current?.focus();
  }, []);
  return (
    <section className="query" id={queryTextId} aria-labelledby={labelId}>
      <div className="query-head">
        <h2 id={labelId}>Query text</h2>
        <p className="query-hint">
          <kbd>{runKey}</kbd> <kbd>Enter</kbd> to run, <kbd>{runKey}</kbd> <kbd>I</kbd> to explain a
          term
        </p>
      </div>
      <QueryEditor labelId={labelId} problemsId={useId()} editor={editor} onRun={run} />
      <QueryActions />
    </section>
  );
}

/** State of the query's text; `isNeeded` if filters cannot show the query. */
export function useQueryText(): { readonly isOpen: boolean; readonly isNeeded: boolean } {
  const { isOpen } = useSnapshot(queryText);
  const drawable = useBuilderPart(({ outlined }) => outlined?.outline.drawable ?? null);
  const isRefused = useScreenerPart(({ refusal }) => refusal !== null);
  const isGuessed = useScreenerPart(({ address }) => looksLikeText(address.query));
  const isNeeded = isRefused || (drawable === null ? isGuessed : !drawable);
  return { isOpen: isOpen || isNeeded, isNeeded };
}

import { createElement, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { useScreener, useScreenerPart, useScreenerState } from "../context.ts";
import { exampleQuery } from "../editor/editor-props.ts";
import type { EditorHandle, EditorSelection } from "../editor/editor-props.ts";
import { useBestEditor } from "../editor/useBestEditor.ts";
import { QueryProblems } from "./QueryProblems.tsx";

/** Long enough that a word is finished before it is checked. */
const checkDelayMilliseconds = 250;

/** The query's text and what is wrong with it. */
export function QueryEditor({
  labelId,
  problemsId,
  editor,
  onRun,
}: {
  readonly labelId: string;
  readonly problemsId: string;
  readonly editor: RefObject<EditorHandle | null>;
  /** Called on the run key. */
  readonly onRun: () => void;
}) {
  const screener = useScreener();
  const { draft, checked } = useScreenerState();
  // The rows come first; the editor's code follows once they stand, and then stays.
  const isAnswered = useScreenerPart(
    ({ phase, result, refusal }) => phase === "failed" || result !== null || refusal !== null,
  );
  const editorKind = useBestEditor(isAnswered);
  const handover = useRef<EditorSelection | null>(null);
  const [choosing, setChoosing] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => void screener.check(draft), checkDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [screener, draft]);

  const props = {
    text: draft,
    readText: () => screener.state.draft,
    handover,
    example: exampleQuery,
    checked: checked?.text === draft ? checked : null,
    labelId,
    problemsId,
    handle: editor,
    onChange: screener.setDraft,
    onRun,
    onChoosing: setChoosing,
    complete: screener.complete,
    onFormat: () => void screener.format(),
    describe: screener.describe,
  };
  return (
    <>
      <div className="query-editor">{createElement(editorKind, props)}</div>
      <QueryProblems
        id={problemsId}
        quiet={choosing}
        onShow={(at) => editor.current?.showPlace(at)}
        onMended={() => editor.current?.focus()}
      />
    </>
  );
}

import { createElement, memo, useCallback, useEffect, useId, useRef, useState } from "react";
import type { ComponentType } from "react";
import { useScreener, useScreenerState } from "../context.ts";
import type { EditorHandle, EditorProps, EditorSelection } from "../editor/editor-props.ts";
import { PlainEditor } from "../editor/PlainEditor.tsx";
import { QueryActions } from "./QueryActions.tsx";
import { QueryProblems } from "./QueryProblems.tsx";

/** Long enough that a word is finished before it is judged. */
const checkDelayMilliseconds = 250;

/** What the run key is called on this keyboard. */
const runKey = navigator.userAgent.includes("Mac") ? "⌘" : "Ctrl";

/**
 * The editor to draw: the plain one until the other has been wanted and has come. It is replaced in
 * one stroke, since another plain one between the two would lose the keyboard and what was typed.
 */
function useBestEditor(wanted: boolean): ComponentType<EditorProps> {
  const [loaded, setLoaded] = useState<ComponentType<EditorProps> | null>(null);
  useEffect(() => {
    if (!wanted) return;
    import("../editor/CodeEditor.tsx").then(
      ({ CodeEditor }) => setLoaded(() => CodeEditor),
      // Without its code the plain editor serves on.
      () => undefined,
    );
  }, [wanted]);
  return loaded ?? PlainEditor;
}

/** The query's text, its mistakes, and the two things to do with it. */
export const QueryPanel = memo(function QueryPanel() {
  const screener = useScreener();
  const { draft, phase, result, refusal, checked } = useScreenerState();
  const editor = useRef<EditorHandle>(null);
  // The rows come first; the editor's code follows once they stand, and then stays.
  const editorKind = useBestEditor(phase === "failed" || result !== null || refusal !== null);
  const handover = useRef<EditorSelection | null>(null);
  const [choosing, setChoosing] = useState(false);
  const labelId = useId();
  const problemsId = useId();

  const focusEditor = useCallback(() => editor.current?.focus(), []);

  useEffect(() => {
    const timer = setTimeout(() => void screener.check(draft), checkDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [screener, draft]);

  const props = {
    text: draft,
    readText: () => screener.state.draft,
    handover,
    checked: checked?.text === draft ? checked : null,
    labelId,
    problemsId,
    handle: editor,
    onChange: screener.setDraft,
    onRun: screener.run,
    onChoosing: setChoosing,
    complete: screener.complete,
    onFormat: () => void screener.format(),
    describe: screener.describe,
  };
  return (
    <section className="query" aria-labelledby={labelId}>
      <div className="query-head">
        <h2 id={labelId}>Your Query</h2>
        <p className="query-hint">
          <kbd>{runKey}</kbd> <kbd>Enter</kbd> runs, <kbd>{runKey}</kbd> <kbd>I</kbd> explains a
          word
        </p>
      </div>
      <div className="query-editor">{createElement(editorKind, props)}</div>
      <QueryProblems
        id={problemsId}
        quiet={choosing}
        onShow={(at) => editor.current?.showPlace(at)}
      />
      <QueryActions onReset={focusEditor} />
    </section>
  );
});

import { Button } from "@mantine/core";
import { IconPlayerPlay, IconRestore } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useScreener, useScreenerState } from "../context.ts";
import type { EditorHandle } from "../editor/editor-props.ts";
import { PlainEditor } from "../editor/PlainEditor.tsx";
import { QueryProblems } from "./QueryProblems.tsx";

const loadEditor = () =>
  import("../editor/CodeEditor.tsx").then((module) => ({ default: module.CodeEditor }));
const CodeEditor = lazy(loadEditor);

/** Long enough that a word is finished before it is judged. */
const checkDelayMilliseconds = 250;

/** The query's text, its mistakes, and the two things to do with it. */
export function QueryPanel() {
  const screener = useScreener();
  const { draft, phase, running, checked } = useScreenerState();
  const editor = useRef<EditorHandle>(null);
  // The rows come first; the editor's code follows once they stand, and then stays.
  const editorWanted = phase === "ready" || phase === "failed" || checked !== null;
  const [choosing, setChoosing] = useState(false);
  const labelId = useId();
  const problemsId = useId();

  useEffect(() => {
    const timer = setTimeout(() => void screener.check(draft), checkDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [screener, draft]);

  const props = {
    text: draft,
    checked: checked?.text === draft ? checked : null,
    labelId,
    problemsId,
    handle: editor,
    onChange: screener.setDraft,
    onRun: screener.run,
    onChoosing: setChoosing,
    complete: screener.complete,
  };
  return (
    <section className="query" aria-labelledby={labelId}>
      <div className="query-head">
        <h2 id={labelId}>Your Query</h2>
        <p className="query-hint">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> runs
        </p>
      </div>
      <div className="query-editor">
        {editorWanted ? (
          <Suspense fallback={<PlainEditor {...props} />}>
            <CodeEditor {...props} />
          </Suspense>
        ) : (
          <PlainEditor {...props} />
        )}
      </div>
      <QueryProblems
        id={problemsId}
        quiet={choosing}
        onShow={(at) => editor.current?.showPlace(at)}
      />
      <div className="query-actions">
        <Button
          onClick={screener.run}
          aria-busy={running}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
        >
          Run Query
        </Button>
        <Button
          variant="default"
          onClick={() => {
            screener.reset();
            editor.current?.focus();
          }}
          leftSection={<IconRestore size={16} aria-hidden />}
        >
          Reset
        </Button>
      </div>
    </section>
  );
}

import { isolateHistory } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { readStyleNonce } from "../../../ui/theme.ts";
import type { EditorProps } from "./editor-props.ts";
import { createEditorExtensions } from "./extensions.ts";
import { showChecked } from "./marking.ts";
import { replaceText } from "./replace-text.ts";

/** Texts that follow one another faster than this come from a movement, not from a decision. */
const quietMilliseconds = 300;

/** The query editor: colours, completion, underlined mistakes with their fixing. */
export function CodeEditor(props: EditorProps) {
  const { text, checked, example, labelId, problemsId, handle, handover } = props;
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  // The editor lives longer than one drawing; it reads the callbacks of the latest.
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    if (parent.current === null) return undefined;
    const taken = handover.current;
    const view = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: latest.current.readText(),
        ...(taken === null ? {} : { selection: taken }),
        extensions: [
          EditorView.cspNonce.of(readStyleNonce()),
          EditorView.contentAttributes.of({
            "data-autofocus": "",
            "aria-labelledby": labelId,
            "aria-describedby": problemsId,
          }),
          createEditorExtensions({
            example,
            onChange: (changed) => latest.current.onChange(changed),
            onRun: () => latest.current.onRun(),
            onFormat: () => latest.current.onFormat(),
            onChoosing: (choosing) => latest.current.onChoosing(choosing),
            complete: (typed, caret) => latest.current.complete(typed, caret),
            describe: (typed, offset) => latest.current.describe(typed, offset),
          }),
        ],
      }),
    });
    editor.current = view;
    if (taken !== null) view.focus();
    return () => {
      editor.current = null;
      view.destroy();
    };
  }, [example, labelId, problemsId, handover]);

  const changedAt = useRef(0);
  useEffect(() => {
    const take = () => {
      const view = editor.current;
      const wanted = latest.current.readText();
      if (view === null || view.state.doc.toString() === wanted) return;
      view.dispatch({
        ...replaceText(view.state.doc.toString(), wanted, view.state.selection.main.head),
        // a separate undo step, also right after typing
        annotations: isolateHistory.of("full"),
      });
    };
    const before = changedAt.current;
    changedAt.current = performance.now();
    // A slider changes the text with every frame, which takes the editor longer than all the rest:
    // it waits until the slider does.
    if (changedAt.current - before > quietMilliseconds) {
      take();
      return undefined;
    }
    const timer = setTimeout(take, quietMilliseconds);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each new text is a reason to look
  }, [text]);
  useEffect(() => {
    if (editor.current !== null) showChecked(editor.current, checked);
  }, [checked]);

  useImperativeHandle(handle, () => ({
    focus: () => editor.current?.focus(),
    readCaret: () => editor.current?.state.selection.main.head ?? 0,
    showPlace({ start, end }) {
      const view = editor.current;
      if (view === null) return;
      const length = view.state.doc.length;
      view.dispatch({
        selection: { anchor: Math.min(start, length), head: Math.min(end, length) },
        scrollIntoView: true,
      });
      view.focus();
    },
  }));
  return <div ref={parent} className="code-editor" />;
}

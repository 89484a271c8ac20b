import { useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { EditorProps } from "./editor-props.ts";

/** Takes typing from the first moment, in the place and size of the editor that follows. */
export function PlainEditor({
  text,
  readText,
  example,
  labelId,
  problemsId,
  handle,
  handover,
  onChange,
  onRun,
  onFormat,
}: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const left = area.current;
    return () => {
      const hasKeyboard = left !== null && document.activeElement === left;
      handover.current = hasKeyboard
        ? { anchor: left.selectionStart, head: left.selectionEnd }
        : null;
    };
  }, [handover]);
  // A value that React held would be set back until the store tells of the stroke, and the caret with it.
  useLayoutEffect(() => {
    const wanted = readText();
    if (area.current !== null && area.current.value !== wanted) area.current.value = wanted;
  });
  useImperativeHandle(handle, () => ({
    focus: () => area.current?.focus(),
    readCaret: () => area.current?.selectionEnd ?? 0,
    showPlace({ start, end }) {
      area.current?.focus();
      area.current?.setSelectionRange(start, end);
    },
  }));
  return (
    <textarea
      ref={area}
      data-autofocus
      className="plain-editor"
      aria-labelledby={labelId}
      aria-describedby={problemsId}
      placeholder={example}
      spellCheck={false}
      autoCapitalize="off"
      defaultValue={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          onRun();
        }
        if (event.code === "KeyF" && event.shiftKey && event.altKey) {
          event.preventDefault();
          onFormat();
        }
      }}
    />
  );
}

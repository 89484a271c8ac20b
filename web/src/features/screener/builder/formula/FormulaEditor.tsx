import { createElement, useId, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { useBuilder, useScreener } from "../../context.ts";
import { exampleFormula } from "../../editor/editor-props.ts";
import type { EditorHandle, EditorSelection } from "../../editor/editor-props.ts";
import { useBestEditor } from "../../editor/useBestEditor.ts";
import { describePlace } from "../../problems.ts";
import type { ReadFormula } from "./useFormulaPreview.ts";

/** The formula's text, with its mistakes at their place and below. */
export function FormulaEditor({
  read,
  onSubmit,
}: {
  readonly read: ReadFormula | null;
  readonly onSubmit: () => void;
}) {
  const screener = useScreener();
  const { state, views } = useBuilder();
  const { formula } = useSnapshot(state.formula);
  const editor = useRef<EditorHandle>(null);
  const handover = useRef<EditorSelection | null>(null);
  const labelId = useId();
  const problemsId = useId();
  const kind = useBestEditor(true);
  /** A name is being chosen, which the text does not hold yet. */
  const [choosing, setChoosing] = useState(false);
  const checked = read?.checked.text === formula ? read.checked : null;
  const set = (text: string) => views.writeFormula({ formula: text });
  const props = {
    text: formula,
    readText: () => state.formula.formula,
    handover,
    example: exampleFormula,
    checked,
    labelId,
    problemsId,
    handle: editor,
    onChange: set,
    onRun: onSubmit,
    onChoosing: setChoosing,
    onFormat: () => {
      const text = read?.preview?.text;
      if (text !== undefined && checked !== null) set(text);
    },
    complete: screener.complete,
    describe: screener.describe,
  };
  return (
    <div>
      <p id={labelId} className="field-label">
        Formula
      </p>
      <div className="query-editor formula-editor">{createElement(kind, props)}</div>
      <p className="formula-hint">Use parameters, + − * /, brackets, periods and functions.</p>
      <div id={problemsId} className="problems" aria-live="polite">
        {checked !== null && !choosing && checked.diagnostics.length > 0 && (
          <ul>
            {checked.diagnostics.map((problem) => (
              <li
                key={`${problem.code}-${problem.span.start}-${problem.span.end}`}
                className={`problem problem-${problem.severity}`}
              >
                <p className="problem-message">{problem.message}</p>
                <button
                  type="button"
                  className="problem-place"
                  onClick={() => editor.current?.showPlace(problem.span)}
                >
                  {describePlace(problem)}
                </button>
                {problem.suggestions.map(({ label, start, end, text }) => (
                  <button
                    key={label}
                    type="button"
                    className="problem-fix"
                    onClick={() => set(formula.slice(0, start) + text + formula.slice(end))}
                  >
                    {label}
                  </button>
                ))}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

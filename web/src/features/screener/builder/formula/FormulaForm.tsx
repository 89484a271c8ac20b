import { Button } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import { useSnapshot } from "valtio";
import { useBuilder } from "../../context.ts";
import {
  conditionMessages,
  findFault,
  newCondition,
  writeComparison,
} from "../add-filter/condition.ts";
import type { FilterTabsProps } from "../add-filter/tabs.ts";
import { ValueFields } from "../add-filter/ValueFields.tsx";
import { FormulaEditor } from "./FormulaEditor.tsx";
import "./formula.css";
import { PreviewTable } from "./PreviewTable.tsx";
import { SaveFilterForm } from "./SaveFilterForm.tsx";
import { readFormula, useFormulaPreview } from "./useFormulaPreview.ts";

/** A formula of the reader's own: seen as mathematics and tried on three companies, then used or kept. */
export function FormulaForm({ layout, formId, onSubmit, onReady }: FilterTabsProps) {
  const { state, engine } = useBuilder();
  const { formula } = useSnapshot(state.formula);
  const read = useFormulaPreview(formula);
  const isRead = read !== null && read.checked.text === formula;
  const preview = isRead ? read.preview : null;
  const [condition, setCondition] = useState(newCondition);
  /** Error of the last submission; ignored once the formula changes. */
  const [refused, setRefused] = useState({ formula: "", message: "" });
  const problem = refused.formula === formula ? refused.message : "";
  const setProblem = (message: string) => setRefused({ formula, message });
  const problemId = useId();
  const isBlank = formula.trim() === "";
  useEffect(() => onReady(!isBlank), [onReady, isBlank]);

  const isTruth = preview?.type === "truth";
  const submit = async () => {
    if (isBlank) return setProblem(conditionMessages.noParameter);
    const parsed = isRead ? preview : await readFormula(engine, formula);
    if (parsed === null) return setProblem("The formula has errors");
    const fault = parsed.type === "truth" ? null : findFault(condition);
    if (fault !== null) return setProblem(fault);
    const text = parsed.type === "truth" ? parsed.text : writeComparison(parsed.text, condition);
    onSubmit([{ kind: "text", text }]);
  };

  return (
    <div className="formula-form">
      <div className="formula-write">
        <FormulaEditor read={read} onSubmit={() => void submit()} />
        <form
          id={formId}
          className="condition-form"
          aria-label="Use in query"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {!isTruth && (
            <ValueFields
              label="Value"
              unit={preview?.unit ?? "none"}
              column={null}
              condition={condition}
              invalid={problem !== ""}
              problemId={problemId}
              onChange={(part) => {
                setProblem("");
                setCondition((before) => ({ ...before, ...part }));
              }}
            />
          )}
          <p id={problemId} className="field-error" role="alert">
            {problem}
          </p>
          {layout === "page" && (
            <Button type="submit" size="sm">
              Add
            </Button>
          )}
        </form>
        <div className="formula-keep">
          <h3>Save as filter</h3>
          <SaveFilterForm />
        </div>
      </div>
      <div className="formula-read" aria-live="polite">
        {isBlank || read === null || read.preview === null ? (
          <p className="picker-count">
            {isBlank
              ? "Preview of the formula with values for three companies."
              : isRead
                ? "See the errors below the formula."
                : "Checking formula"}
          </p>
        ) : (
          <PreviewTable preview={read.preview} />
        )}
      </div>
    </div>
  );
}

import { Button } from "@mantine/core";
import type { FilterDraft, ParameterInfo } from "@munshi/engine/contract";
import { useCallback, useId, useState } from "react";
import { spellForScreen, unitLabel } from "../../../../lib/format.ts";
import { Typeset } from "../../../../ui/Typeset.tsx";
import { useScreener } from "../../context.ts";
import { useAnswer } from "../../useAnswer.ts";
import { buildDrafts, findFault, newCondition } from "./condition.ts";
import type { Condition } from "./condition.ts";
import { PeriodBoxes } from "./PeriodBoxes.tsx";
import { columnOf } from "./periods.ts";
import { ValueFields } from "./ValueFields.tsx";

/** Parameter fields that the form needs; saved filters have them too. */
export type ConditionSubject = Pick<
  ParameterInfo,
  "code" | "name" | "definition" | "formula" | "unit" | "periods"
>;

/** Form for a condition on a parameter: its meaning, periods, operator and values. */
export function ConditionForm({
  subject,
  initial = newCondition,
  formId,
  action,
  onSubmit,
}: {
  readonly subject: ConditionSubject;
  readonly initial?: Condition;
  /** Lets a button outside the form submit it. */
  readonly formId: string;
  /** Label of the form's submit button; null if that button is outside the form. */
  readonly action: string | null;
  readonly onSubmit: (drafts: readonly FilterDraft[]) => void;
}) {
  const [condition, setCondition] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const problemId = useId();
  const fault = findFault(condition);
  const name = spellForScreen(subject.name);
  const unit = unitLabel(subject.unit);
  const [first] = condition.periods;
  const change = (part: Partial<Condition>) => setCondition((before) => ({ ...before, ...part }));
  return (
    <form
      id={formId}
      className="condition-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A box may not have reported its value yet when Enter is pressed.
        setIsTried(true);
        if (fault === null) onSubmit(buildDrafts(subject, condition));
      }}
    >
      <h3>
        {name} {unit !== "" && <span className="unit-mark">{unit}</span>}
      </h3>
      <p className="condition-about">{spellForScreen(subject.definition)}</p>
      {subject.formula !== null && (
        <ParameterFormula key={subject.code} name={subject.name} words={subject.formula} />
      )}
      {subject.periods !== "none" && (
        <PeriodBoxes
          support={subject.periods}
          periods={condition.periods}
          combination={condition.combination}
          onPeriods={(periods) => change({ periods })}
          onCombination={(combination) => change({ combination })}
        />
      )}
      <ValueFields
        label={name}
        unit={subject.unit}
        column={first === undefined ? null : columnOf(subject.code, first)}
        condition={condition}
        invalid={isTried && fault !== null && condition.periods.length > 0}
        problemId={problemId}
        onChange={change}
      />
      <p id={problemId} className="field-error" role="alert">
        {isTried ? fault : ""}
      </p>
      {action !== null && (
        <Button type="submit" size="sm">
          {action}
        </Button>
      )}
    </form>
  );
}

/** A parameter's formula, typeset if possible, else in words. Needs a `key` per parameter. */
function ParameterFormula({ name, words }: { readonly name: string; readonly words: string }) {
  const screener = useScreener();
  const ask = useCallback(() => screener.describe(name, 0), [screener, name]);
  const { answer } = useAnswer(ask);
  const tex = (answer.kind === "here" && answer.value?.formula?.tex) || "";
  return (
    <div className="condition-formula">
      <Typeset tex={tex} words={`= ${spellForScreen(words)}`} />
    </div>
  );
}

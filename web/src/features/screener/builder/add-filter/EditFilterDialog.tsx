import { Button } from "@mantine/core";
import type { ColumnKey, FilterDraft, QueryFilter } from "@munshi/engine/contract";
import { useEffect, useId, useState } from "react";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { useBuilder, useBuilderState, useScreener, useScreenerState } from "../../context.ts";
import "./add-filter.css";
import { newCondition, readBoundsOf } from "./condition.ts";
import { ConditionForm } from "./ConditionForm.tsx";
import type { ConditionSubject } from "./ConditionForm.tsx";
import "./picker.css";
import { readColumn } from "./periods.ts";

/** The parameter of a filter; of what the catalogue does not know, as much as the filter tells. */
function useSubject(column: ColumnKey, filter: QueryFilter | undefined): ConditionSubject | null {
  const screener = useScreener();
  const { parameters } = useScreenerState();
  useEffect(() => {
    void screener.loadParameters();
  }, [screener]);
  const { code } = readColumn(column);
  const parameter = parameters.find((each) => each.code === code);
  if (parameter !== undefined) return parameter;
  if (parameters.length === 0 || filter?.kind !== "range") return null;
  const { title, unit } = filter;
  return {
    code,
    name: title,
    unit,
    definition: "",
    formula: null,
    periods: "none",
  };
}

/** One filter, to be changed in the form of its parameter. */
export function EditFilterDialog({
  at,
  column,
  onClose,
}: {
  readonly at: number;
  readonly column: ColumnKey;
  readonly onClose: () => void;
}) {
  const builder = useBuilder();
  const { outlined } = useBuilderState();
  const filter = outlined?.outline.filters[at];
  const subject = useSubject(column, filter);
  const [problem, setProblem] = useState("");
  const formId = useId();

  const submit = async (drafts: readonly FilterDraft[]) => {
    const [first, ...more] = drafts;
    if (first === undefined) return;
    const changed = await builder.replace(at, first);
    const answer = changed.ok && more.length > 0 ? await builder.add(more) : changed;
    if (answer.ok) onClose();
    else setProblem(answer.diagnostics[0]?.message ?? "This filter is not valid.");
  };

  return (
    <Dialog title="Edit filter" wide onClose={onClose}>
      {subject !== null && filter?.kind === "range" && (
        <ConditionForm
          subject={subject}
          initial={{
            ...newCondition,
            periods: [readColumn(column).period],
            ...readBoundsOf(filter.low, filter.high),
          }}
          formId={formId}
          action={null}
          onSubmit={(drafts) => void submit(drafts)}
        />
      )}
      <div className="dialog-foot">
        <p className="dialog-outcome field-error" role="alert">
          {problem}
        </p>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId}>
          Apply
        </Button>
      </div>
    </Dialog>
  );
}

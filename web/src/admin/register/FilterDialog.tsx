import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { DescribedColumn, RegisterCondition } from "@munshi/bff/contract";
import { parseRupees } from "../../lib/format.ts";
import { Dialog, DialogFoot } from "../../ui/Dialog.tsx";
import { operatorLabels } from "./describe-condition.ts";

type Operator = RegisterCondition["is"];

/** Condition being edited; bounds as typed. */
interface Draft {
  readonly column: string;
  readonly is: Operator;
  readonly text: string;
  readonly values: readonly string[];
  readonly from: string;
  readonly to: string;
}

const writeBound = (bound: string | number | null, { kind }: DescribedColumn): string => {
  if (bound === null) return "";
  return kind === "money" ? String(Number(bound) / 100) : String(bound);
};

function beginDraft(column: DescribedColumn, condition: RegisterCondition | null): Draft {
  const is = condition?.is ?? column.operators[0] ?? "filled";
  return {
    column: column.id,
    is,
    text: condition !== null && "text" in condition ? condition.text : "",
    values: condition !== null && "values" in condition ? condition.values : [],
    from: condition !== null && "from" in condition ? writeBound(condition.from, column) : "",
    to: condition !== null && "to" in condition ? writeBound(condition.to, column) : "",
  };
}

/** Null where it is empty; undefined where it cannot be read. */
function readBound(typed: string, { kind }: DescribedColumn): string | number | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  if (kind === "money") return parseRupees(text) ?? undefined;
  if (kind !== "number") return text;
  const number = Number(text.replaceAll(",", ""));
  return Number.isFinite(number) ? number : undefined;
}

/** The condition, or what is missing. */
function readDraft(draft: Draft, column: DescribedColumn): RegisterCondition | string {
  const { is } = draft;
  switch (is) {
    case "contains":
    case "starts":
    case "equals": {
      const text = draft.text.trim();
      return text === "" ? "Enter a value." : { column: column.id, is, text };
    }
    case "one_of":
      return draft.values.length === 0
        ? "Choose at least one."
        : { column: column.id, is, values: [...draft.values] };
    case "between": {
      const [from, to] = [readBound(draft.from, column), readBound(draft.to, column)];
      if (from === undefined || to === undefined) return "Enter numbers only.";
      if (from === null && to === null) return "Enter a start or an end.";
      if (from !== null && to !== null && from > to) return "The end is before the start.";
      return { column: column.id, is, from, to };
    }
    case "empty":
    case "filled":
      return { column: column.id, is };
  }
}

/** Asks for one condition: a column, what it must be, and its values. */
export function FilterDialog({
  columns,
  condition,
  onApply,
  onClose,
}: {
  readonly columns: readonly DescribedColumn[];
  /** The one to change; null: a new one. */
  readonly condition: RegisterCondition | null;
  readonly onApply: (condition: RegisterCondition) => void;
  readonly onClose: () => void;
}) {
  const find = (id: string | undefined) => columns.find((each) => each.id === id) ?? columns[0];
  const first = find(condition?.column);
  const [draft, setDraft] = useState(() =>
    first === undefined ? null : beginDraft(first, condition),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const column = find(draft?.column);
  if (draft === null || column === undefined) return null;
  const change = (part: Partial<Draft>): void => {
    setProblem(null);
    setDraft({ ...draft, ...part });
  };
  const isDay = column.kind === "date" || column.kind === "moment";
  return (
    <Dialog title={condition === null ? "Add filter" : "Edit filter"} onClose={onClose}>
      <form
        className="filter-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const read = readDraft(draft, column);
          if (typeof read === "string") setProblem(read);
          else onApply(read);
        }}
      >
        <NativeSelect
          label="Column"
          data-autofocus
          value={column.id}
          data={columns.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ currentTarget }) => {
            const next = find(currentTarget.value);
            setProblem(null);
            if (next !== undefined) setDraft(beginDraft(next, null));
          }}
        />
        <NativeSelect
          label="Condition"
          value={draft.is}
          data={column.operators.map((is) => ({ value: is, label: operatorLabels[is] }))}
          onChange={({ currentTarget }) => {
            const is = column.operators.find((each) => each === currentTarget.value);
            if (is !== undefined) change({ is });
          }}
        />
        {(draft.is === "contains" || draft.is === "starts" || draft.is === "equals") && (
          <TextInput
            label="Value"
            description={
              column.kind === "masked" ? "The whole value: hidden numbers match as a whole." : null
            }
            autoComplete="off"
            maxLength={200}
            value={draft.text}
            error={problem}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          />
        )}
        {draft.is === "one_of" && (
          <fieldset className="filter-options" aria-describedby="filter-problem">
            <legend>{column.title}</legend>
            {column.options.map(({ value, label }) => (
              <label key={value} className="filter-option">
                <input
                  type="checkbox"
                  checked={draft.values.includes(value)}
                  onChange={({ target }) =>
                    change({
                      values: target.checked
                        ? [...draft.values, value]
                        : draft.values.filter((each) => each !== value),
                    })
                  }
                />
                {label}
              </label>
            ))}
            {problem !== null && (
              <p id="filter-problem" className="mantine-InputWrapper-error" role="alert">
                {problem}
              </p>
            )}
          </fieldset>
        )}
        {draft.is === "between" && (
          <div className="filter-bounds">
            <TextInput
              label={column.kind === "money" ? "From, ₹" : "From"}
              type={isDay ? "date" : "text"}
              inputMode={isDay ? undefined : "decimal"}
              value={draft.from}
              error={problem}
              onChange={({ currentTarget }) => change({ from: currentTarget.value })}
            />
            <TextInput
              label={column.kind === "money" ? "To, ₹" : "To"}
              type={isDay ? "date" : "text"}
              inputMode={isDay ? undefined : "decimal"}
              value={draft.to}
              onChange={({ currentTarget }) => change({ to: currentTarget.value })}
            />
          </div>
        )}
        <DialogFoot onCancel={onClose}>
          <Button type="submit">Apply filter</Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

import { Button } from "@mantine/core";
import type { FilterDraft } from "@munshi/engine/contract";
import { IconTrash, IconWorld } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import { session } from "../../../../lib/session/session.ts";
import { useBuilder, useBuilderState } from "../../context.ts";
import { slots } from "../../slots.ts";
import type { SavedFilter } from "../builder-state.ts";
import { LoginButton } from "../LoginButton.tsx";
import { ConditionForm } from "./ConditionForm.tsx";
import type { ConditionSubject } from "./ConditionForm.tsx";
import type { FilterTabsProps } from "./tabs.ts";
import { ParameterPicker } from "./ParameterPicker.tsx";
import { searchFrom } from "./tabs.ts";

const FormulaForm = lazy(async () => ({
  default: (await import("../formula/FormulaForm.tsx")).FormulaForm,
}));

/** A saved filter with what the engine made of it. */
interface DefinedSubject extends ConditionSubject {
  readonly saved: SavedFilter;
  readonly isTruth: boolean;
  /** Why it cannot be used; empty where it can. */
  readonly fault: string;
}

function useDefinedFilters(): readonly DefinedSubject[] {
  const { filters, defined } = useBuilderState();
  return useMemo(
    () =>
      filters.flatMap((saved, at): DefinedSubject[] => {
        const made = defined[at];
        if (made === undefined) return [];
        const error = made.diagnostics.find(({ severity }) => severity === "error");
        return [
          {
            saved,
            code: made.key,
            name: saved.name,
            definition: saved.formula,
            formula: null,
            unit: made.unit,
            periods: "none",
            isTruth: made.type === "truth",
            fault: error?.message ?? "",
          },
        ];
      }),
    [filters, defined],
  );
}

/** The saved filters to choose from. */
function SavedFilters({ layout, formId, onSubmit, onReady }: FilterTabsProps) {
  const { viewer } = useSnapshot(session);
  const { views } = useBuilder();
  const subjects = useDefinedFilters();
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => onReady(chosen !== null), [onReady, chosen]);
  const find = useCallback(
    (text: string) => {
      const wanted = text.trim().toLowerCase();
      return wanted.length < searchFrom
        ? subjects
        : subjects.filter(({ name }) => name.toLowerCase().includes(wanted));
    },
    [subjects],
  );
  const none = viewer.isSignedIn ? (
    <>
      <p>No saved filters yet. Create one from a formula.</p>
      {layout === "dialog" && (
        <Button size="sm" variant="default" onClick={() => views.showTab("formula")}>
          Create Custom Formula
        </Button>
      )}
    </>
  ) : (
    <>
      <p>Log in to see your saved filters.</p>
      <LoginButton />
    </>
  );
  const { FilterNotice } = slots;
  return (
    <>
      {FilterNotice !== null && <FilterNotice />}
      <ParameterPicker
        label="Custom Filters"
        find={find}
        chosen={chosen}
        isWaiting={false}
        hint="Select a saved filter to see its formula and set values."
        none={none}
        onChoose={setChosen}
        renderMark={({ code }) => {
          const saved = subjects.find((each) => each.code === code)?.saved;
          const { deleteFilter, makeFilterPrivate } = slots;
          if (saved === undefined) return null;
          if (saved.access === "Public") {
            if (makeFilterPrivate === null || saved.isBorrowed === true) return null;
            return (
              <button
                type="button"
                className="icon-button"
                title="Public. Make private"
                aria-label={`Make ${saved.name} private`}
                onClick={() => makeFilterPrivate(saved)}
              >
                <IconWorld size={18} stroke={1.6} aria-hidden />
              </button>
            );
          }
          if (deleteFilter === null) return null;
          return (
            <button
              type="button"
              className="icon-button"
              aria-label={`Delete ${saved.name}`}
              onClick={() => deleteFilter(saved)}
            >
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </button>
          );
        }}
      >
        {(subject) => (
          <SavedFilterForm
            key={subject.code}
            subject={subjects.find(({ code }) => code === subject.code)}
            formId={formId}
            action={layout === "page" ? "Add" : null}
            onSubmit={onSubmit}
          />
        )}
      </ParameterPicker>
    </>
  );
}

function SavedFilterForm({
  subject,
  formId,
  action,
  onSubmit,
}: {
  readonly subject: DefinedSubject | undefined;
  readonly formId: string;
  readonly action: string | null;
  readonly onSubmit: (drafts: readonly FilterDraft[]) => void;
}) {
  if (subject === undefined) return null;
  if (subject.fault !== "")
    return (
      <p className="field-error" role="alert">
        {subject.fault}
      </p>
    );
  if (!subject.isTruth)
    return <ConditionForm subject={subject} formId={formId} action={action} onSubmit={onSubmit} />;
  return (
    <form
      id={formId}
      className="condition-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit([{ kind: "text", text: `[${subject.name}]` }]);
      }}
    >
      <h3>{subject.name}</h3>
      <p className="condition-about">{subject.definition}</p>
      {action !== null && (
        <Button type="submit" size="sm">
          {action}
        </Button>
      )}
    </form>
  );
}

/** Saved filters; on the page, a switch alternates them with the form for a new one. */
export function CustomFilters(props: FilterTabsProps) {
  const { tab } = useBuilderState();
  const [isCreating, setIsCreating] = useState(tab === "formula");
  if (props.layout === "dialog") return <SavedFilters {...props} />;
  return (
    <div className="custom-filters">
      <fieldset className="period-row">
        <legend>Custom filter</legend>
        {[false, true].map((creates) => (
          <label key={String(creates)} className="pill">
            <input
              type="radio"
              name="custom-filter"
              checked={isCreating === creates}
              onChange={() => setIsCreating(creates)}
            />
            <span>{creates ? "Create" : "Saved"}</span>
          </label>
        ))}
      </fieldset>
      {isCreating ? (
        <Suspense>
          <FormulaForm {...props} />
        </Suspense>
      ) : (
        <SavedFilters {...props} />
      )}
    </div>
  );
}

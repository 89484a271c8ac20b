import { Button } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import { useSnapshot } from "valtio";
import { toFailure } from "../../../../lib/http.ts";
import { onSignedOut, session } from "../../../../lib/session/session.ts";
import { showSnackbar } from "../../../../lib/snackbars.ts";
import { useBuilder } from "../../context.ts";
import { slots } from "../../slots.ts";
import type { SavedFilter } from "../builder-state.ts";
import { leaveFormulaForLogin } from "../drafts.ts";
import { LoginButton } from "../LoginButton.tsx";
import { saveFilter } from "./save-filter.ts";
import { readFormula } from "./useFormulaPreview.ts";

const unreadable = "Enter a valid formula first";

/** Keeps a formula under a name, for its owner or for all; who is not logged in is led to the login. */
export function SaveFilterForm() {
  const builder = useBuilder();
  const { state, views } = builder;
  const { member } = useSnapshot(session);
  const { formula, name, access } = useSnapshot(state.formula);
  /** Error of the last submission; ignored once the name or formula changes. */
  const [refused, setRefused] = useState({ name: "", formula: "", message: "" });
  const isRefused = refused.name === name && refused.formula === formula;
  const problem = isRefused ? refused.message : "";
  const setProblem = (message: string) => {
    const { name: given, formula: written } = state.formula;
    setRefused({ name: given, formula: written, message });
  };
  const [isSaving, setIsSaving] = useState(false);
  const id = useId();
  useEffect(
    () =>
      onSignedOut((storesDrafts) => {
        if (storesDrafts) leaveFormulaForLogin(state);
      }),
    [state],
  );

  const submit = async () => {
    const wanted: SavedFilter = {
      name: state.formula.name.trim(),
      formula: state.formula.formula,
      access: state.formula.access,
    };
    const same = wanted.name.toLowerCase();
    if (wanted.name === "") return setProblem("Enter Filter Name!");
    if (state.filters.some((each) => each.name.toLowerCase() === same))
      return setProblem("Already Exist!");
    setIsSaving(true);
    try {
      if ((await readFormula(builder.engine, wanted.formula)) === null)
        return setProblem(unreadable);
      await saveFilter(wanted, member?.userId ?? "");
      views.writeFormula({ formula: "", name: "" });
      showSnackbar("good", "Submit Successfully");
      await builder.takePersonal({ lists: state.lists, filters: [...state.filters, wanted] });
      slots.onFilterSaved?.(wanted);
    } catch (error) {
      setProblem(toFailure(error).message);
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <form
      className="save-filter"
      aria-label="Save as filter"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="save-filter-name">
        <label htmlFor={id}>Filter name</label>
        <input
          id={id}
          maxLength={100}
          autoComplete="off"
          aria-invalid={(problem !== "" && problem !== unreadable) || undefined}
          aria-describedby={`${id}-problem`}
          value={name}
          onChange={(event) => {
            views.writeFormula({ name: event.currentTarget.value });
          }}
        />
      </div>
      <fieldset className="period-row">
        <legend className="visually-hidden">Access</legend>
        {(["Private", "Public"] as const).map((value) => (
          <label key={value} className="pill">
            <input
              type="radio"
              name={`${id}-access`}
              checked={access === value}
              onChange={() => views.writeFormula({ access: value })}
            />
            <span>{value}</span>
          </label>
        ))}
      </fieldset>
      {member === null ? (
        <LoginButton onLeave={() => leaveFormulaForLogin(state)} />
      ) : (
        <Button type="submit" size="sm" variant="default" loading={isSaving}>
          Submit
        </Button>
      )}
      <p id={`${id}-problem`} className="field-error" role="alert">
        {problem}
      </p>
    </form>
  );
}

import { savedWorkLimits } from "@munshi/bff/contract";
import type { SavedScreen } from "@munshi/bff/contract";
import { useId } from "react";
import type { SaveForm } from "./save-form.ts";

/** Name, description and access of a saved query. */
export function DetailFields({
  form,
  problem,
  problemId,
  onChange,
}: {
  readonly form: Omit<SaveForm, "existing">;
  readonly problem: string;
  readonly problemId: string;
  readonly onChange: (part: Partial<SaveForm>) => void;
}) {
  const id = useId();
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          data-autofocus
          type="text"
          autoComplete="off"
          maxLength={savedWorkLimits.nameCharacters}
          aria-invalid={problem !== ""}
          aria-describedby={problemId}
          value={form.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-description`}>Description</label>
        <textarea
          id={`${id}-description`}
          rows={2}
          maxLength={savedWorkLimits.descriptionCharacters}
          value={form.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </div>
      <fieldset className="field">
        <legend>Access</legend>
        <div className="field-choices">
          {(["Private", "Public"] as const).map((access) => (
            <label key={access} className="field-choice">
              <input
                type="radio"
                name={`${id}-access`}
                checked={form.access === access}
                onChange={() => onChange({ access })}
              />
              {access}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** Which saved query is replaced. */
export function ExistingField({
  existing,
  screens,
  onChange,
}: {
  readonly existing: string;
  readonly screens: readonly SavedScreen[];
  readonly onChange: (screen: SavedScreen | null) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Save as</label>
      <select
        id={id}
        data-autofocus
        value={existing}
        onChange={(event) => {
          const wanted = event.currentTarget.value;
          onChange(screens.find(({ name }) => name === wanted) ?? null);
        }}
      >
        <option value="">New query</option>
        <optgroup label="Existing queries" disabled={screens.length === 0}>
          {screens.map(({ id: key, name }) => (
            <option key={key} value={name}>
              {name}
            </option>
          ))}
        </optgroup>
      </select>
    </div>
  );
}

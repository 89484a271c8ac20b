import { useId, useState } from "react";
import type { RefObject } from "react";
import { labelPeriod, listPeriods, writePeriod } from "../builder/add-filter/periods.ts";
import { useScreener } from "../context.ts";
import type { EditorHandle } from "../editor/editor-props.ts";
import type { QueryToken } from "@munshi/engine/contract";

const parameterFirst = "please enter query parameter first then select year";

/** Puts a year or quarter behind the parameter at the caret. */
export function PeriodSelect({ editor }: { readonly editor: RefObject<EditorHandle | null> }) {
  const screener = useScreener();
  const [problem, setProblem] = useState("");
  const [chosen, setChosen] = useState("");
  const id = useId();

  const choose = async (period: string) => {
    const text = screener.state.draft;
    const caret = editor.current?.readCaret() ?? text.length;
    const placed = insertPeriod(text, await screener.readTokens(text), caret, period);
    if (placed === null) {
      setProblem(parameterFirst);
      setChosen("");
      return;
    }
    setProblem("");
    // The keyboard stays here, so that arrows can go from one period to the next.
    screener.setDraft(placed);
  };

  return (
    <div className="period-select">
      <label htmlFor={id}>Year or quarter</label>
      <select
        id={id}
        value={chosen}
        aria-describedby={`${id}-problem`}
        onChange={(event) => {
          setChosen(event.currentTarget.value);
          void choose(event.currentTarget.value);
        }}
      >
        <option value="" disabled>
          Select
        </option>
        {listPeriods("both")
          .filter(({ label }) => label !== "Latest")
          .map(({ label, choices }) => (
            <optgroup key={label} label={label}>
              {choices.map((choice) => (
                <option key={choice} value={writePeriod(choice)}>
                  {labelPeriod(choice)}
                </option>
              ))}
            </optgroup>
          ))}
      </select>
      <p id={`${id}-problem`} className="field-error" role="alert">
        {problem}
      </p>
    </div>
  );
}

/**
 * Puts a period behind the parameter at the caret, or the last one before it, in place of a period that
 * is there. Null where no parameter comes before: a period alone means nothing.
 */
export function insertPeriod(
  text: string,
  tokens: readonly QueryToken[],
  caret: number,
  period: string,
): string | null {
  const at = tokens.findLastIndex(({ kind, start }) => kind === "parameter" && start <= caret);
  const parameter = tokens[at];
  if (parameter === undefined) return null;
  const follower = tokens[at + 1];
  const stands = follower?.kind === "period" ? follower : null;
  const end = stands?.end ?? parameter.end;
  const words = period === "" ? "" : ` ${period}`;
  return text.slice(0, parameter.end) + words + text.slice(end);
}

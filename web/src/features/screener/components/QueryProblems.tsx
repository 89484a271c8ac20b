import type { Diagnostic } from "@munshi/engine/contract";
import { useEffect, useState } from "react";
import { useScreener, useScreenerState } from "../context.ts";
import { describePlace } from "../problems.ts";

/** A pause this long means that the writer looks up. */
const settledMilliseconds = 700;

/** Returns the text once typing pauses; a half-typed name is not an error yet. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settledMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Errors and warnings in the text, each with its location and, if known, a fix. */
export function QueryProblems({
  id,
  quiet,
  onShow,
  onMended,
}: {
  readonly id: string;
  /** True while the user picks a completion, which the text does not hold yet. */
  readonly quiet: boolean;
  readonly onShow: (place: { readonly start: number; readonly end: number }) => void;
  /** Called after a fix is applied: its button is gone, so the focus has to move. */
  readonly onMended: () => void;
}) {
  const screener = useScreener();
  const { refusal, checked, draft } = useScreenerState();
  const settled = useSettled(draft);
  const doubts = checked?.text === draft && settled === draft && !quiet ? checked.diagnostics : [];
  const problems: readonly Diagnostic[] = refusal ?? doubts;
  return (
    <div id={id} className="problems" role={refusal === null ? "status" : "alert"}>
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li
              key={`${problem.code}-${problem.span.start}-${problem.span.end}`}
              className={`problem problem-${problem.severity}`}
            >
              <p className="problem-message">{problem.message}</p>
              {draft !== "" && (
                <button
                  type="button"
                  className="problem-place"
                  onClick={() => onShow(problem.span)}
                >
                  {describePlace(problem)}
                </button>
              )}
              {problem.suggestions.length > 0 && (
                <div className="problem-fixes">
                  {problem.suggestions.map((suggestion) => (
                    <button
                      key={suggestion.label}
                      type="button"
                      className="problem-fix"
                      onClick={() => {
                        screener.takeSuggestion(suggestion);
                        onMended();
                      }}
                    >
                      {suggestion.label}
                    </button>
                  ))}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

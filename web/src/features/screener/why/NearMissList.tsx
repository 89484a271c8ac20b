import { useCallback } from "react";
import { useEngine, useScreenerState } from "../context.ts";
import { loadNearMisses } from "./load-why.ts";
import { describeHistogram, listNearMisses } from "./near-misses.ts";
import { useAnswer } from "../useAnswer.ts";
import { askWhy } from "./why-state.ts";

/** Companies that fail the fewest conditions, each with the one that keeps it out. */
export function NearMissList() {
  const engine = useEngine();
  const { answeredQuery } = useScreenerState();
  const ask = useCallback(() => loadNearMisses(engine, answeredQuery), [engine, answeredQuery]);
  const { answer } = useAnswer(ask);
  if (answer.kind === "waiting") return <span className="skeleton why-waiting" aria-busy="true" />;
  if (answer.kind === "failed")
    return (
      <p className="why-note" role="alert">
        {answer.failure.message}
      </p>
    );
  const { misses, outline } = answer.value;
  const lines = listNearMisses(misses, outline);
  const conditions = misses.clauses.length;
  if (lines.length === 0) return <p className="why-note">Every company matches.</p>;
  return (
    <>
      {conditions > 1 && (
        <p className="why-note figure">
          Of {conditions} conditions: {describeHistogram(misses).join(", ")}.
        </p>
      )}
      <ol className="near-misses">
        {lines.map(({ coCode, name, failed, open, distance }) => (
          <li key={coCode}>
            <button
              type="button"
              className="near-miss"
              onClick={() => askWhy({ kind: "company", coCode, name })}
            >
              <span className="near-name">{name}</span>
              <span className="near-distance figure">{distance}</span>
              {failed.map((text) => (
                <span key={text} className="near-clause">
                  <span className="visually-hidden">fails: </span>
                  {text}
                </span>
              ))}
              {open.map((text) => (
                <span key={text} className="near-clause near-open">
                  {text}: no data
                </span>
              ))}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

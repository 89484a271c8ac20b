import { useCallback } from "react";
import { useBuilder, useEngine, useScreenerPart } from "../context.ts";
import { useAnswer } from "../useAnswer.ts";
import { loadNearMisses } from "../why/load-why.ts";
import { listRelaxations } from "../why/near-misses.ts";
import { askWhy } from "../why/why-state.ts";

/** A slider passes through queries that nothing answers; only one that stays is looked into. */
const stillMilliseconds = 300;

/** Shown where no company matches: conditions to relax, and the companies that come nearest. */
export function NoMatches() {
  const engine = useEngine();
  const builder = useBuilder();
  const query = useScreenerPart(({ answeredQuery }) => answeredQuery);
  const ask = useCallback(
    async (signal: AbortSignal) => {
      await new Promise((resolve) => setTimeout(resolve, stillMilliseconds));
      signal.throwIfAborted();
      return { query, ...(await loadNearMisses(engine, query)) };
    },
    [engine, query],
  );
  const { answer } = useAnswer(query === "" ? null : ask);
  const isHere = answer.kind === "here" && answer.value.query === query;
  const relaxations = isHere ? listRelaxations(answer.value.misses, answer.value.outline) : [];
  return (
    <>
      <p className="grid-empty-title">Result Not Available</p>
      <p>No companies match all conditions.</p>
      <div className="no-matches" aria-busy={!isHere && answer.kind !== "failed"}>
        {relaxations.map(({ at, draft, words, companies }) => (
          <button key={words} type="button" onClick={() => void builder.replace(at, draft)}>
            {words}
            <span>{companies === 1 ? "1 company" : `${companies} companies`}</span>
          </button>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => askWhy({ kind: "near-misses" })}
        >
          See near misses
        </button>
      </div>
    </>
  );
}

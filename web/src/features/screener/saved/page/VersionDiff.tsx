import type { ScreenVersion } from "@munshi/bff/contract";
import { useCallback, useId, useState } from "react";
import { QueryText } from "../QueryText.tsx";
import { fetchDiff } from "../saved-api.ts";
import { useAnswer } from "../../useAnswer.ts";

/** The version before; of the first one, the one after it; of the only one none. */
function findNeighbour(shown: number, versions: readonly ScreenVersion[]): number | null {
  const numbers = versions.map(({ version }) => version);
  return (
    numbers.find((version) => version < shown) ??
    numbers.findLast((version) => version > shown) ??
    null
  );
}

/** The text of a version, and the conditions in which it differs from another. */
export function VersionDiff({
  id,
  shown,
  versions,
}: {
  readonly id: string;
  readonly shown: ScreenVersion;
  readonly versions: readonly ScreenVersion[];
}) {
  const fieldId = useId();
  const [other, setOther] = useState(() => findNeighbour(shown.version, versions));
  return (
    <div className="version-diff">
      <QueryText text={shown.text} />
      {other === null ? (
        <p className="field-note">This is the only version.</p>
      ) : (
        <>
          <div className="saved-sort">
            <label htmlFor={fieldId}>Compared with</label>
            <select
              id={fieldId}
              value={other}
              onChange={(event) => setOther(Number(event.currentTarget.value))}
            >
              {versions
                .filter(({ version }) => version !== shown.version)
                .map(({ version }) => (
                  <option key={version} value={version}>
                    Version {version}
                  </option>
                ))}
            </select>
          </div>
          <Clauses key={other} id={id} from={other} to={shown.version} />
        </>
      )}
    </div>
  );
}

function Clauses({
  id,
  from,
  to,
}: {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}) {
  const ask = useCallback(
    (signal: AbortSignal) => fetchDiff(id, { from, to }, signal),
    [id, from, to],
  );
  const { answer } = useAnswer(ask);
  if (answer.kind === "failed") return <p className="field-error">{answer.failure.message}</p>;
  if (answer.kind === "waiting")
    return <div className="skeleton clauses-waiting" aria-busy="true" />;
  const { removed, added, kept: unchanged } = answer.value;
  return (
    <div className="clauses" aria-live="polite">
      {removed.length + added.length === 0 && (
        <p className="field-note">No differences in conditions.</p>
      )}
      <ul>
        {removed.map(({ text, start }) => (
          <li key={`-${start}`} className="clause-removed">
            <span aria-hidden>−</span>
            <del>
              <span className="visually-hidden">Removed: </span>
              {text}
            </del>
          </li>
        ))}
        {added.map(({ text, start }) => (
          <li key={`+${start}`} className="clause-added">
            <span aria-hidden>+</span>
            <ins>
              <span className="visually-hidden">Added: </span>
              {text}
            </ins>
          </li>
        ))}
      </ul>
      <p className="field-note figure">
        {unchanged === 0
          ? "No unchanged conditions."
          : unchanged === 1
            ? "1 condition unchanged."
            : `${unchanged} conditions unchanged.`}
      </p>
    </div>
  );
}

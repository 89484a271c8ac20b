import type { Clause, ImpactedCompany } from "@munshi/engine/contract";
import { useCallback } from "react";
import { formatCount } from "../../../../lib/format.ts";
import { toEngineError } from "../../../../lib/http.ts";
import { useEngine } from "../../context.ts";
import { useAnswer } from "../../useAnswer.ts";
import "./impact.css";

/** Names beyond these are counted. */
const mostNamed = 6;

function nameCompanies(count: number): string {
  return count === 1 ? "1 company" : `${formatCount(count)} companies`;
}

interface ClauseGroup {
  /** The clauses that made it, as text. */
  readonly clauses: string;
  readonly names: readonly string[];
}

/** Companies by the clauses that move them, the most frequent first. */
function groupByClauses(
  companies: readonly ImpactedCompany[],
  clauses: readonly Clause[],
): readonly ClauseGroup[] {
  const groups = new Map<string, string[]>();
  for (const company of companies) {
    const text = company.clauses.map((at) => clauses[at]?.text ?? "").join(", ");
    groups.set(text, [...(groups.get(text) ?? []), company.name]);
  }
  return [...groups]
    .map(([text, names]) => ({ clauses: text, names }))
    .sort((left, right) => right.names.length - left.names.length);
}

function Moved({
  title,
  by,
  companies,
  clauses,
}: {
  readonly title: string;
  /** Text before each clause. */
  readonly by: string;
  readonly companies: readonly ImpactedCompany[];
  readonly clauses: readonly Clause[];
}) {
  return (
    <div className="impact-side">
      <h4>
        {title} <span className="figure">{formatCount(companies.length)}</span>
      </h4>
      {companies.length === 0 ? (
        <p className="field-note">None</p>
      ) : (
        <ul>
          {groupByClauses(companies, clauses).map(({ clauses: text, names }) => (
            <li key={text}>
              {text !== "" && (
                <p className="field-note">
                  {by} <code>{text}</code>
                </p>
              )}
              <p>
                {names.slice(0, mostNamed).join(", ")}
                {names.length > mostNamed && ` and ${formatCount(names.length - mostNamed)} more`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Shows which companies an edit of a saved query adds and removes, and by which condition. */
export function ImpactPreview({
  before,
  after,
}: {
  readonly before: string;
  readonly after: string;
}) {
  const engine = useEngine();
  const ask = useCallback(async () => {
    const compared = await engine.impact({ before, after });
    if (!compared.ok) throw toEngineError(compared.diagnostics);
    return compared.value;
  }, [engine, before, after]);
  const { answer } = useAnswer(ask);

  return (
    <section className="impact" aria-label="Changes" aria-live="polite">
      <h3>Changes</h3>
      {answer.kind === "waiting" && <p className="field-note">Comparing results</p>}
      {answer.kind === "failed" && (
        <p className="field-note">Could not compute the changes. {answer.failure.message}</p>
      )}
      {answer.kind === "here" && (
        <>
          <p className="field-note">{nameCompanies(answer.value.stayed)} match both versions.</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
          <section className="impact-sides" tabIndex={0} aria-label="Changed companies">
            <Moved
              title="Added"
              by="Previously excluded by"
              companies={answer.value.entered}
              clauses={answer.value.beforeClauses}
            />
            <Moved
              title="Removed"
              by="Now excluded by"
              companies={answer.value.left}
              clauses={answer.value.afterClauses}
            />
          </section>
        </>
      )}
    </section>
  );
}

import type { Clause, Impact, ImpactedCompany } from "@munshi/engine/contract";
import { useEffect, useState } from "react";
import { formatCount } from "../../../../lib/format.ts";
import { useEngine } from "../../context.ts";
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
  /** How the clauses are introduced. */
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

type Told = { readonly impact: Impact } | { readonly fault: string };

/** What a change of a saved query's text would do: who enters, who leaves, and by which condition. */
export function ImpactPreview({
  before,
  after,
}: {
  readonly before: string;
  readonly after: string;
}) {
  const engine = useEngine();
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const tell = (next: Told) => {
      if (isCurrent) setTold(next);
    };
    engine.impact({ before, after }).then(
      (answer) =>
        tell(
          answer.ok ? { impact: answer.value } : { fault: answer.diagnostics[0]?.message ?? "" },
        ),
      () => tell({ fault: "Try again." }),
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, before, after]);

  return (
    <section className="impact" aria-label="Changes" aria-live="polite">
      <h3>Changes</h3>
      {told === null && <p className="field-note">Comparing results</p>}
      {told !== null && "fault" in told && (
        <p className="field-note">Could not compute the changes. {told.fault}</p>
      )}
      {told !== null && "impact" in told && (
        <>
          <p className="field-note">{nameCompanies(told.impact.stayed)} match both versions.</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
          <section className="impact-sides" tabIndex={0} aria-label="Changed companies">
            <Moved
              title="Added"
              by="Previously excluded by"
              companies={told.impact.entered}
              clauses={told.impact.beforeClauses}
            />
            <Moved
              title="Removed"
              by="Now excluded by"
              companies={told.impact.left}
              clauses={told.impact.afterClauses}
            />
          </section>
        </>
      )}
    </section>
  );
}

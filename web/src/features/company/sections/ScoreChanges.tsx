import type { ScoreChange } from "@munshi/bff/contract";
import { printBare } from "../../../company-parts/print-figure.ts";
import { formatDate } from "../../../lib/format.ts";
import { formatMoved } from "./format-moved.ts";

/** The days on which a score moved, the newest first, with what moved it most. */
export function ScoreChanges({ changes }: { readonly changes: readonly ScoreChange[] }) {
  if (changes.length === 0) return <p className="section-part-empty">No score has moved yet.</p>;
  return (
    <ul className="score-changes figure">
      {changes.map((change) => (
        <li key={change.day}>
          <p>
            <strong>{formatDate(change.day)}</strong>{" "}
            {describeMove("Fundamental", change.before.fundamental, change.fundamental)}
            {"; "}
            {describeMove("technical", change.before.technical, change.technical)}
          </p>
          {change.causes.length > 0 && (
            <p className="page-soft">
              {change.causes
                .map(({ title, moved }) => `${formatMoved(moved)} ${title}`)
                .join(" · ")}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function describeMove(name: string, before: number | null, now: number | null): string {
  const score = (value: number | null) => (value === null ? "none" : printBare(value, "score"));
  return before === now
    ? `${name} unchanged at ${score(now)}`
    : `${name} ${score(before)} to ${score(now)}`;
}

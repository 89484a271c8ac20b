import { formatCount } from "../../../lib/format.ts";

/** How many companies match now; its room is kept while they are counted. */
export function MatchCount({ matched }: { readonly matched: number | null | undefined }) {
  if (matched === undefined)
    return (
      <p className="match-count">
        <span className="skeleton match-waiting" />
        <span className="visually-hidden">Counting</span>
      </p>
    );
  if (matched === null) return <p className="match-count">Count not available</p>;
  return (
    <p className="match-count figure">
      <strong>{formatCount(matched)}</strong> {matched === 1 ? "company" : "companies"} today
    </p>
  );
}

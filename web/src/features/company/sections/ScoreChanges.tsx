import type { ScoreChange } from "@munshi/bff/contract";
import { PageFigureButton } from "../../../company-parts/FigureButton.tsx";
import { printBare } from "../../../company-parts/print-figure.ts";
import { formatDate, formatPrice } from "../../../lib/format.ts";

/** Points that a score was moved by, with their sign: `+4.25`, `−3.10`, `0.00`. */
export function formatMoved(moved: number): string {
  const text = formatPrice(moved);
  return moved > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** The days on which a score moved, the newest first, with what moved it most. */
export function ScoreChanges({ changes }: { readonly changes: readonly ScoreChange[] }) {
  if (changes.length === 0) return <p className="section-part-empty">No score changes yet.</p>;
  return (
    <ul className="score-changes figure">
      {changes.map((change) => (
        <li key={change.day}>
          <p>
            <strong>{formatDate(change.day)}</strong>{" "}
            <Move name="Fundamental" kind="fundamental" change={change} />
            {"; "}
            <Move name="technical" kind="technical" change={change} />
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

function Move({
  name,
  kind,
  change,
}: {
  readonly name: string;
  readonly kind: "fundamental" | "technical";
  readonly change: ScoreChange;
}) {
  const [before, now] = [change.before[kind], change[kind]];
  const print = (value: number | null) => (value === null ? "none" : printBare(value, "score"));
  const of = [change.day, kind];
  const title = `${name} score on ${formatDate(change.day)}`;
  const published = <PageFigureButton code="scoreMoved" of={of} title={title} text={print(now)} />;
  if (before === now)
    return (
      <>
        {name} unchanged at {published}
      </>
    );
  return (
    <>
      {name}{" "}
      <PageFigureButton
        code="scoreBefore"
        of={of}
        title={`${name} score before ${formatDate(change.day)}`}
        text={print(before)}
      />{" "}
      to {published}
    </>
  );
}

import type { CallDetails } from "@munshi/bff/contract";
import { emptyFigure, formatDate, formatRupees, writePercent } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { printTargets } from "./call-levels.ts";

/** Levels, result and disclosure of a call. */
export function CallFacts({ call }: { readonly call: CallDetails }) {
  const { content, latest, analyst, disclosure, returnPercent } = call;
  const { entryLow: low, entryHigh: high } = content;
  const facts: readonly (readonly [string, string])[] = [
    ["Entry", low === high ? formatRupees(low) : `${formatRupees(low)} to ${formatRupees(high)}`],
    [content.targets.length === 1 ? "Target" : "Targets", printTargets(content.targets)],
    ["Stop loss", formatRupees(content.stop)],
    content.exit === null
      ? [
          "Latest price",
          latest === null ? emptyFigure : `${formatRupees(latest.paise)}, ${formatDate(latest.on)}`,
        ]
      : ["Exit", formatRupees(content.exit)],
    [
      "Return",
      returnPercent === null
        ? emptyFigure
        : writePercent(returnPercent.toFixed(2).replace("-", "−")),
    ],
    ["Opened", formatMoment(call.openedAt)],
    call.closedAt === null
      ? ["Expires", formatDate(content.expiresOn)]
      : ["Closed", formatMoment(call.closedAt)],
    ["Analyst", `${analyst.name}, ${analyst.registration}`],
    ["Use of AI", content.aiUse || "None"],
  ];
  return (
    <section className="call-sheet" aria-labelledby="call-facts">
      <h2 id="call-facts">Call</h2>
      <dl className="call-facts figure">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="call-text">{content.rationale}</p>
      <details>
        <summary>Disclosure, version {disclosure.version}</summary>
        <p className="call-text">{disclosure.text}</p>
      </details>
    </section>
  );
}

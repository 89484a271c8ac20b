import type { ReasonLine, Verdict } from "./read-explanation.ts";
import { IconCheck, IconQuestionMark, IconX } from "@tabler/icons-react";

const headings = {
  all: "All of these",
  any: "Any of these",
  not: "None of this",
  one: null,
} as const;

function Reason({ line }: { readonly line: ReasonLine }) {
  const { text, verdict, decided, join, figures, missing, filter, values, parts } = line;
  const heading = parts.length === 0 ? null : headings[join];
  return (
    <li className={decided ? `reason reason-decided reason-${verdict}` : "reason"}>
      <VerdictMark verdict={verdict} />
      <div className="reason-body">
        {filter !== null && <p className="reason-filter">Your filter “{filter}”</p>}
        <p className="reason-text">{heading === null || filter !== null ? text : heading}</p>
        {figures !== "" && <p className="reason-figures figure">{figures}</p>}
        {values.length > 0 && (
          <dl className="reason-values figure">
            {values.map(({ text: name, words }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        )}
        {missing.map((sentence) => (
          <p key={sentence} className="reason-missing">
            {sentence}
          </p>
        ))}
        {parts.length > 0 && <ReasonTree lines={parts} />}
      </div>
    </li>
  );
}

/** Conditions with what each gives and by how much, and below each what it is made of. */
export function ReasonTree({ lines }: { readonly lines: readonly ReasonLine[] }) {
  return (
    <ul className="reasons">
      {lines.map((line) => (
        <Reason key={line.id} line={line} />
      ))}
    </ul>
  );
}

const marks = {
  holds: { Icon: IconCheck, label: "holds" },
  fails: { Icon: IconX, label: "fails" },
  unknown: { Icon: IconQuestionMark, label: "unknown" },
} as const;

/** A sign for an answer, distinguished by shape and word as well as by colour. */
export function VerdictMark({ verdict }: { readonly verdict: Verdict }) {
  const { Icon, label } = marks[verdict];
  return (
    <span className={`reason-mark reason-mark-${verdict}`}>
      <Icon size={14} stroke={2.6} aria-hidden />
      <span className="visually-hidden">{label}: </span>
    </span>
  );
}

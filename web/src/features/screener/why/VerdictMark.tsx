import { IconCheck, IconQuestionMark, IconX } from "@tabler/icons-react";
import type { Verdict } from "./read-explanation.ts";

const marks = {
  holds: { Icon: IconCheck, label: "holds" },
  fails: { Icon: IconX, label: "fails" },
  unknown: { Icon: IconQuestionMark, label: "unknown" },
} as const;

/** A sign for an answer, told apart by shape and word as well as by colour. */
export function VerdictMark({ verdict }: { readonly verdict: Verdict }) {
  const { Icon, label } = marks[verdict];
  return (
    <span className={`verdict verdict-${verdict}`}>
      <Icon size={14} stroke={2.6} aria-hidden />
      <span className="visually-hidden">{label}: </span>
    </span>
  );
}

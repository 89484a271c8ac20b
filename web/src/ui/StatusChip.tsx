import "./status-chip.css";

/** Progress of something; `open` has begun, `part` is partly done. */
export type ChipState = "none" | "open" | "part" | "done" | "warning" | "failed";

/** A state in one or two words; its mark tells states apart without colour. */
export function StatusChip({
  state,
  label,
}: {
  readonly state: ChipState;
  readonly label: string;
}) {
  return (
    <span className={`status-chip status-chip-${state}`}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden focusable="false">
        <path d={marks[state]} />
      </svg>
      {label}
    </span>
  );
}

/** Ring, half disc, disc, triangle and cross. */
const marks: Readonly<Record<ChipState, string>> = {
  none: "M2 5h6",
  open: "M5 1.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0 -7",
  part: "M5 1.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0 -7M5 2v6",
  done: "M1.5 5.5l2.5 2.5l4.5 -6",
  warning: "M5 1l4.2 7.5h-8.4z",
  failed: "M2 2l6 6M8 2l-6 6",
};

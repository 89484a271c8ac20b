import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useState } from "react";

/** Rows whose lots are shown, by key. */
export function useUnfolded(): {
  readonly isOpen: (key: string) => boolean;
  readonly toggle: (key: string) => void;
} {
  const [open, setOpen] = useState<readonly string[]>([]);
  return {
    isOpen: (key) => open.includes(key),
    toggle: (key) =>
      setOpen((before) =>
        before.includes(key) ? before.filter((other) => other !== key) : [...before, key],
      ),
  };
}

/** Unfolds the lots of a row. */
export function LotsButton({
  count,
  of,
  isOpen,
  onToggle,
}: {
  readonly count: number;
  /** Names the row. */
  readonly of: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const text = count === 1 ? "1 lot" : `${count} lots`;
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <button
      type="button"
      className="ledger-act"
      aria-expanded={isOpen}
      aria-label={`${text} of ${of}`}
      onClick={onToggle}
    >
      {text}
      <Icon size={16} stroke={1.8} aria-hidden />
    </button>
  );
}

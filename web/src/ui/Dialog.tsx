import { IconX } from "@tabler/icons-react";
import { useId, useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import "./dialog.css";
import { showModal } from "./modal-stack.ts";

/**
 * A dialog over the page. Escape and its button close it; the keyboard goes back where it was. Where
 * `onClose` is null neither does: what it asks for has to be done first.
 */
export function Dialog({
  title,
  wide = false,
  shape = "",
  onClose,
  children,
}: {
  readonly title: string;
  readonly wide?: boolean;
  /** A class of its own where neither width serves. */
  readonly shape?: string;
  readonly onClose: (() => void) | null;
  readonly children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown === null) return undefined;
    // Undone before the element goes: closing is what hands the keyboard back.
    return showModal(shown);
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${wide ? "dialog dialog-wide" : "dialog"} ${shape}`.trim()}
      aria-labelledby={titleId}
      aria-modal="true"
      {...(onClose === null ? { closedby: "none" as const } : {})}
      onCancel={(event) => {
        // A dialog above this one says so too, and a choice of files that was not made.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        {onClose !== null && (
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <IconX size={20} stroke={1.6} aria-hidden />
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}

import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import "./disclosure.css";

/**
 * A button that opens a panel below it. Escape, a click outside and leaving with Tab close it.
 * Native, because the landing page should not load a positioning library.
 */
export function Disclosure({
  label,
  face,
  className,
  align,
  children,
}: {
  /** The button's accessible name if its face has no text. */
  readonly label?: string;
  readonly face: ReactNode;
  readonly className: string;
  readonly align: "start" | "end";
  /** `leave` closes the panel and returns focus to the button, for actions that open something else. */
  readonly children: (close: () => void, leave: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return undefined;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [open]);

  return (
    <div ref={root} className="disclosure">
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && (
        // Pressed next to its controls, as on the words of a choice, the panel has the keyboard: else
        // the page around it would, and the panel would fold before the click arrives.
        <div id={panelId} className={`disclosure-panel disclosure-${align}`} tabIndex={-1}>
          <DisclosurePanel
            onClose={() => setOpen(false)}
            onLeave={() => {
              setOpen(false);
              button.current?.focus();
            }}
          >
            {children}
          </DisclosurePanel>
        </div>
      )}
    </div>
  );
}

function DisclosurePanel({
  onClose,
  onLeave,
  children,
}: {
  readonly onClose: () => void;
  readonly onLeave: () => void;
  readonly children: (close: () => void, leave: () => void) => ReactNode;
}) {
  return children(onClose, onLeave);
}

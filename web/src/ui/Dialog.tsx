import { Button, Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import "./dialog.css";
import { openModal, readTopModal } from "./modal-stack.ts";
import { useReturnFocus } from "./useReturnFocus.ts";

/**
 * A modal dialog. Escape and the close button close it and return focus to the opener. With `onClose`
 * null it stays open until its action is done. Focus starts at `data-autofocus`, if any.
 */
export function Dialog({
  title,
  wide = false,
  shape = "",
  head,
  onClose,
  children,
}: {
  readonly title: string;
  readonly wide?: boolean;
  /** A class for dialogs of another size or at an edge of the screen. */
  readonly shape?: string;
  /** Replaces the title and close button; must contain a `Modal.Title`. */
  readonly head?: ReactNode;
  readonly onClose: (() => void) | null;
  readonly children: ReactNode;
}) {
  const [content, setContent] = useState<HTMLElement | null>(null);
  useReturnFocus();
  useEffect(() => (content === null ? undefined : openModal(content)), [content]);
  useEffect(() => {
    // Mantine's listener captures Escape before a list or an editor in the dialog can use it.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
      if (content === null || readTopModal() !== content) return;
      event.preventDefault();
      onClose?.();
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [content, onClose]);
  return (
    <Modal.Root
      opened
      centered
      xOffset={16}
      yOffset={16}
      lockScroll={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      onClose={() => onClose?.()}
    >
      <Modal.Overlay className="dialog-overlay" />
      <Modal.Content
        ref={setContent}
        // A className would also style the element around the dialog.
        classNames={{ content: `${wide ? "dialog dialog-wide" : "dialog"} ${shape}`.trim() }}
      >
        {head ?? (
          <div className="dialog-head">
            <Modal.Title>{title}</Modal.Title>
            {onClose !== null && <Modal.CloseButton size={36} aria-label="Close" />}
          </div>
        )}
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

/** The buttons at the end of a dialog: Cancel, then its action. */
export function DialogFoot({
  onCancel,
  children,
}: {
  readonly onCancel: () => void;
  readonly children: ReactNode;
}) {
  return (
    <div className="dialog-foot">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </div>
  );
}

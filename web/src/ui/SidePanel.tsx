import { Modal } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";
import { useIsNarrow } from "../table/density.ts";
import { Dialog } from "./Dialog.tsx";
import { useReturnFocus } from "./useReturnFocus.ts";
import "./side-panel.css";

/** Focused when it appears, so that the panel is read from its title. */
function Heading({ id, text, isSheet }: { id: string; text: string; isSheet: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return isSheet ? (
    <Modal.Title ref={heading} tabIndex={-1} data-autofocus>
      {text}
    </Modal.Title>
  ) : (
    <h2 id={id} ref={heading} tabIndex={-1}>
      {text}
    </h2>
  );
}

/**
 * A non-modal panel at the right of the page, which stays in use; on a narrow screen a modal sheet.
 * Escape and the close button close it and return focus to the opener.
 */
export function SidePanel({
  title,
  subject = title,
  lead = null,
  onClose,
  children,
}: {
  readonly title: string;
  /** Another subject under the same title focuses the title again. */
  readonly subject?: string;
  /** Stands before the title, such as a button that leads back. */
  readonly lead?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const titleId = useId();
  const isSheet = useIsNarrow();
  useReturnFocus();
  const head = (
    <div className="side-panel-head">
      {lead}
      <Heading key={subject} id={titleId} text={title} isSheet={isSheet} />
      <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
        <IconX size={20} stroke={1.6} aria-hidden />
      </button>
    </div>
  );
  if (isSheet)
    return (
      <Dialog title={title} shape="side-panel-sheet" head={head} onClose={onClose}>
        {children}
      </Dialog>
    );
  return (
    <dialog
      open
      className="side-panel"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      {head}
      {children}
    </dialog>
  );
}

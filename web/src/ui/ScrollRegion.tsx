/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard, and is no fieldset */
import type { ReactNode } from "react";

/** A scroll container that can be scrolled by keyboard. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={className} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

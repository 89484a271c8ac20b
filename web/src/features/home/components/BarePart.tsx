import { useId } from "react";
import type { ReactNode } from "react";

/** A titled part of the page that has no slides to show, only a word on why. */
export function BarePart({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section className="page landing-part bare-part" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}

import type { ReactNode } from "react";
import type { PageSection } from "../../ui/SectionNav.tsx";

/** The parts of a box's page, in their order. */
export const boxSections = [
  { id: "overview", title: "Overview" },
  { id: "record", title: "Performance" },
  { id: "stocks", title: "Stocks" },
  { id: "risk", title: "Risk" },
  { id: "rebalances", title: "Rebalances" },
  { id: "about", title: "About" },
] as const satisfies readonly PageSection[];

export type BoxSectionId = (typeof boxSections)[number]["id"];

/** A part of the page under its heading. */
export function BoxSection({
  id,
  children,
}: {
  readonly id: BoxSectionId;
  readonly children: ReactNode;
}) {
  return (
    <section id={id} className="box-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {boxSections.find((section) => section.id === id)?.title}
      </h2>
      {children}
    </section>
  );
}

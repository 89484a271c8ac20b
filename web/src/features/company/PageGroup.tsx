import type { ReactNode } from "react";
import { pageGroups } from "./page-groups.ts";
import type { PageGroupId } from "./page-groups.ts";

/** One of the parts that the navigation of the page leads to. */
export function PageGroup({
  id,
  children,
}: {
  readonly id: PageGroupId;
  readonly children: ReactNode;
}) {
  const title = pageGroups.find((group) => group.id === id)?.title;
  return (
    <section id={id} className="page-group" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

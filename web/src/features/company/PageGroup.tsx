import type { ReactNode } from "react";

/** The parts of the page that its navigation leads to, in their order. */
export const pageGroups = [
  { id: "overview", title: "Overview" },
  { id: "scores", title: "Scores" },
  { id: "statements", title: "Statements" },
  { id: "shareholding", title: "Shareholding" },
  { id: "results", title: "Results" },
  { id: "peers", title: "Peers" },
  { id: "actions", title: "Corporate actions" },
  { id: "news", title: "News and filings" },
  { id: "about", title: "About" },
] as const;

export type PageGroupId = (typeof pageGroups)[number]["id"];

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

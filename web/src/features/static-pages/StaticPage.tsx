import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import type { ContentSection, StaticContent } from "../../content/static-pages/static-content.ts";
import { formatDate } from "../../lib/format.ts";
import { shell } from "../../shell/shell-state.ts";
import { ContentLinks } from "./ContentLinks.tsx";
import "./static-pages.css";

function Section({ section }: { readonly section: ContentSection }) {
  return (
    <section>
      <h2>{section.heading}</h2>
      {section.blocks.map((block) =>
        typeof block === "string" ? (
          <p key={block}>{block}</p>
        ) : (
          <ul key={block[0]} className="static-list">
            {block.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ),
      )}
      {section.links !== undefined && <ContentLinks links={section.links} />}
    </section>
  );
}

/** A page of text in a readable measure; `children` stand between its lead and its sections. */
export function StaticPage({
  content,
  children,
}: {
  readonly content: StaticContent;
  readonly children?: ReactNode;
}) {
  const { heading, lead, version, sections } = content;
  const isDemo = useSnapshot(shell).view?.market?.kind === "demo";
  return (
    <article className="page static-page">
      <header>
        <h1>{heading}</h1>
        <p className="static-lead">{lead}</p>
      </header>
      {children}
      {sections
        .filter(({ ofDemoMarket }) => ofDemoMarket !== true || isDemo)
        .map((section) => (
          <Section key={section.heading} section={section} />
        ))}
      <p className="static-version figure">
        Version {version.number} of {formatDate(version.date)}
      </p>
    </article>
  );
}

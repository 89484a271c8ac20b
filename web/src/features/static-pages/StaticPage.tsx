import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import type {
  ContentSection,
  StaticContent,
  ContentLink,
} from "../../content/static-pages/static-content.ts";
import { formatDate } from "../../lib/format.ts";
import { shell } from "../../shell/shell-state.ts";
import "./static-pages.css";
import { Link } from "wouter";
import { isAvailablePath } from "../../shell/available-pages.ts";

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

/** The links of a section, without those to our pages that do not stand. */
function ContentLinks({ links }: { readonly links: readonly ContentLink[] }) {
  const shown = links.filter(({ href }) => href.startsWith("https://") || isAvailablePath(href));
  if (shown.length === 0) return null;
  return (
    <ul className="static-links">
      {shown.map(({ text, href }) => (
        <li key={href}>
          {href.startsWith("https://") ? (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {text} (opens a new tab)
            </a>
          ) : (
            <Link href={href}>{text}</Link>
          )}
        </li>
      ))}
    </ul>
  );
}

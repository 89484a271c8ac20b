import { Link } from "wouter";
import type { ContentLink } from "../../content/static-pages/static-content.ts";
import { isStanding } from "../../shell/standing-pages.ts";

/** The links of a section, without those to pages of ours that do not stand. */
export function ContentLinks({ links }: { readonly links: readonly ContentLink[] }) {
  const shown = links.filter(({ href }) => href.startsWith("https://") || isStanding(href));
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

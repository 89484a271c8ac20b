import { useEffect, useRef, useState } from "react";
import { centreInRow } from "./centre-in-row.ts";
import "./section-nav.css";

export interface PageSection {
  /** ID of the element to link to. */
  readonly id: string;
  readonly title: string;
}

/** Ways to the sections of a long page, which stay in sight; the section that is read is marked. */
export function SectionNav({ sections }: { readonly sections: readonly PageSection[] }) {
  const current = useCurrentSection(sections);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => centreInRow(list.current, `[href="#${current}"]`), [current]);
  return (
    <nav className="page-nav" aria-label="Page sections">
      <ul ref={list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? "location" : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isAbove(id: string): boolean {
  return (document.getElementById(id)?.getBoundingClientRect().top ?? 0) > 0;
}

function useCurrentSection(sections: readonly PageSection[]): string {
  const first = sections[0]?.id ?? "";
  const [current, setCurrent] = useState(first);
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined") return undefined;
    const inSight = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        }
        const shown = sections.find(({ id }) => inSight.has(id));
        if (shown !== undefined) setCurrent(shown.id);
        // Above all sections none is in sight, and the first is what comes next.
        else if (isAbove(first)) setCurrent(first);
      },
      // The section that crosses the line just below the navigation is the current one.
      { rootMargin: "-96px 0px -70% 0px" },
    );
    for (const { id } of sections) {
      const element = document.getElementById(id);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections, first]);
  return current;
}

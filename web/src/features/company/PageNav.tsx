import { useEffect, useRef, useState } from "react";
import { pageGroups } from "./PageGroup.tsx";
import type { PageGroupId } from "./PageGroup.tsx";

/** Ways to the parts of the page, which stay in sight; the part that is read is marked. */
export function PageNav() {
  const current = useCurrentGroup();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current;
    const link = row?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (link === null || link === undefined || row === null) return;
    // Only the row itself is moved; the page stays where its reader is.
    row.scrollLeft = link.offsetLeft - row.clientWidth / 2 + link.clientWidth / 2;
  }, [current]);
  return (
    <nav className="page-nav" aria-label="Page sections">
      <ul ref={list}>
        {pageGroups.map(({ id, title }) => (
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

function isAbove(id: PageGroupId): boolean {
  return (document.getElementById(id)?.getBoundingClientRect().top ?? 0) > 0;
}

function useCurrentGroup(): PageGroupId {
  const [current, setCurrent] = useState<PageGroupId>("overview");
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined") return undefined;
    const inSight = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        }
        const first = pageGroups.find(({ id }) => inSight.has(id));
        if (first !== undefined) setCurrent(first.id);
        // Above all parts none is in sight, and the first is what comes next.
        else if (isAbove(pageGroups[0].id)) setCurrent(pageGroups[0].id);
      },
      // What lies across the line a little below the navigation is what is read.
      { rootMargin: "-96px 0px -70% 0px" },
    );
    for (const { id } of pageGroups) {
      const element = document.getElementById(id);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}

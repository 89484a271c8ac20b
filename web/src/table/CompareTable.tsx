import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { ScrollRegion } from "../ui/ScrollRegion.tsx";
import "./table.css";
import "./compare-table.css";

/** One of the things compared: a column. */
export interface ComparedThing {
  readonly id: string;
  /** Short, as each group repeats it. */
  readonly name: string;
  /** Content of the column's header: a link, a button to remove it. */
  readonly head: ReactNode;
  /** A median or an index: compared with, never the best. */
  readonly isReference?: boolean;
}

/** One figure of all things compared. */
export interface ComparedRow {
  readonly key: string;
  readonly label: ReactNode;
  /** By `things`. */
  readonly cells: readonly ReactNode[];
  /** Places of the best; none where nothing is better. */
  readonly best?: readonly number[];
}

export interface ComparedGroup {
  /** Empty: the rows follow the head at once. */
  readonly title: string;
  readonly rows: readonly ComparedRow[];
}

/**
 * Things side by side, a labelled row for each figure, in groups. The best of a row is marked by
 * colour and by the word. Where the page is too narrow the columns scroll under the labels.
 */
export function CompareTable({
  label,
  things,
  groups,
}: {
  readonly label: string;
  readonly things: readonly ComparedThing[];
  readonly groups: readonly ComparedGroup[];
}) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div className="compare-frame" ref={frame}>
      <ScrollRegion className="table-scroll compare-scroll" label={label}>
        <table className="table compare-table figure">
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Metric</span>
              </th>
              {things.map(({ id, head, isReference }, at) => (
                <th key={id} scope="col" className={classOf(isReference)}>
                  {head}
                  {at === things.length - 1 && <ScrollEnd frame={frame} />}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ title, rows }, place) => (
            <tbody key={title}>
              {title !== "" && (
                <tr className="compare-group">
                  <th scope="rowgroup">{title}</th>
                  {things.map(({ id, name, isReference }) => (
                    <td key={id} aria-hidden className={classOf(isReference)}>
                      {place > 0 && name}
                    </td>
                  ))}
                </tr>
              )}
              {rows.map(({ key, label: rowLabel, cells, best = [] }) => (
                <tr key={key}>
                  <th scope="row">{rowLabel}</th>
                  {things.map(({ id, isReference }, at) => (
                    <td key={id} className={classOf(isReference, best.includes(at))}>
                      <Marked isBest={best.includes(at)}>{cells[at]}</Marked>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </ScrollRegion>
    </div>
  );
}

function classOf(isReference = false, isBest = false): string {
  return ["table-end", isReference ? "compare-reference" : "", isBest ? "compare-best" : ""]
    .filter((name) => name !== "")
    .join(" ");
}

function Marked({ isBest, children }: { readonly isBest: boolean; readonly children: ReactNode }) {
  if (!isBest) return children;
  return (
    <span className="compare-marked">
      <span className="compare-mark">Best</span> {children}
    </span>
  );
}

/** Marks the frame with `data-more` while columns go on beyond its right edge. */
function ScrollEnd({ frame }: { readonly frame: { readonly current: HTMLElement | null } }) {
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const root = end.current?.closest(".compare-scroll") ?? null;
    if (root === null || end.current === null) return undefined;
    if (typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) =>
        frame.current?.toggleAttribute("data-more", entries.at(-1)?.isIntersecting === false),
      { root, rootMargin: "0px 2px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [frame]);
  return <span ref={end} className="compare-end" aria-hidden />;
}

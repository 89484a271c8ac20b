import type { SectionView } from "@munshi/bff/contract";
import type { ReactNode } from "react";
import "./section.css";

/**
 * One section of a company by its state: a skeleton of about its size while it is on the way, its
 * empty text where nothing is known, a quiet word and a button where it did not come.
 */
export function Section<Data>({
  section,
  empty,
  height = 160,
  isRetrying = false,
  onRetry,
  children,
}: {
  /** Undefined while it is on the way. */
  readonly section: SectionView<Data> | undefined;
  /** What to say where nothing is known. */
  readonly empty: string;
  /** About how high the section will be, pixels. */
  readonly height?: number;
  readonly isRetrying?: boolean;
  readonly onRetry: () => void;
  readonly children: (data: Data) => ReactNode;
}) {
  if (section === undefined) return <SectionWaiting height={height} />;
  if (section.state === "empty") return <p className="part-none">{empty}</p>;
  if (section.state === "failed") {
    return (
      <p className="section-failed">
        <output>This could not be loaded.</output>
        <button type="button" className="section-retry" disabled={isRetrying} onClick={onRetry}>
          {isRetrying ? "Trying again" : "Try again"}
        </button>
      </p>
    );
  }
  return (
    <>
      {section.isStale === true && (
        <p className="section-stale figure">
          As it was {describeAge(section.ageSeconds)} ago; the newest could not be loaded.
        </p>
      )}
      {children(section.data)}
    </>
  );
}

/** Stands where a section will be. */
export function SectionWaiting({ height }: { readonly height: number }) {
  return (
    <div className="section-waiting skeleton" style={{ height }} aria-busy="true">
      <span className="visually-hidden">Loading</span>
    </div>
  );
}

/** `40 seconds`, `3 minutes`, `2 hours`. */
export function describeAge(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [Math.max(1, Math.round(seconds)), "second"]
      : seconds < 3600
        ? [Math.round(seconds / 60), "minute"]
        : [Math.round(seconds / 3600), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

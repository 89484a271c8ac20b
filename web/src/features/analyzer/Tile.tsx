import type { ReactNode } from "react";
import { useId } from "react";
import { Link } from "wouter";

/** A part of the index with its heading and the way to all of it. */
export function Tile({
  title,
  more,
  children,
}: {
  readonly title: string;
  readonly more: { readonly label: string; readonly path: string } | null;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="analyzer-tile" aria-labelledby={id}>
      <div className="analyzer-tile-head">
        <h2 id={id}>{title}</h2>
        {more !== null && <Link href={more.path}>{more.label}</Link>}
      </div>
      {children}
    </section>
  );
}

/** Text of a tile without rows. */
export function TileNote({ children }: { readonly children: ReactNode }) {
  return <p className="analyzer-note">{children}</p>;
}

/** Failure of one tile; the rest of the page still works. */
export function TileFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <p className="analyzer-note">
      <output>This tile could not be loaded. </output>
      <button type="button" className="analyzer-retry" onClick={onRetry}>
        Retry
      </button>
    </p>
  );
}

/** Rows of the final size while a tile's own are on the way. */
export function TileWaiting() {
  return (
    <div className="analyzer-waiting skeleton" aria-busy="true">
      <span className="visually-hidden">Loading</span>
    </div>
  );
}

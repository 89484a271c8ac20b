import type { ReactNode } from "react";
import { Link } from "wouter";
import { Sparkline } from "../charts/Sparkline.tsx";
import "./product-card.css";

export interface CardFigure {
  readonly label: string;
  readonly value: ReactNode;
  /** Its span or date, such as "since 14 Nov 23". */
  readonly note?: string;
}

/** A product to choose, such as a stock box: its idea first, then the figures that decide. */
export function ProductCard({
  href,
  title,
  maker,
  idea,
  chips,
  figures,
  record,
  action,
}: {
  readonly href: string;
  readonly title: string;
  readonly maker?: string;
  /** One sentence. */
  readonly idea: string;
  /** `StatusChip`s or tags. */
  readonly chips?: ReactNode;
  readonly figures: readonly CardFigure[];
  /** Values of its index, oldest first. */
  readonly record?: readonly (number | null)[];
  readonly action?: ReactNode;
}) {
  return (
    <article className="product-card">
      <header>
        <h3>
          <Link href={href}>{title}</Link>
        </h3>
        {maker !== undefined && <p className="product-card-maker">{maker}</p>}
      </header>
      {record !== undefined && <Sparkline values={record} />}
      <p className="product-card-idea">{idea}</p>
      {chips !== undefined && <div className="product-card-chips">{chips}</div>}
      <dl className="figure">
        {figures.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {note !== undefined && <dd className="product-card-note">{note}</dd>}
          </div>
        ))}
      </dl>
      {action !== undefined && <div className="product-card-action">{action}</div>}
    </article>
  );
}

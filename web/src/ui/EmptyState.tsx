import type { ReactNode } from "react";
import "./empty-state.css";

export type EmptyDrawing = "watch" | "query" | "calendar" | "bell";

/** Says what will be here and offers the one action that starts it. */
export function EmptyState({
  drawing,
  title,
  hint,
  level = 2,
  children,
}: {
  readonly drawing: EmptyDrawing;
  readonly title: string;
  /** At most 12 words. */
  readonly hint: string;
  /** Heading level of the title. */
  readonly level?: 2 | 3;
  /** The action: one button or link with the class `empty-action`, or a custom control. */
  readonly children?: ReactNode;
}) {
  const Title = level === 2 ? "h2" : "h3";
  return (
    <div className="empty-state">
      <svg
        className="empty-drawing"
        viewBox="0 0 96 64"
        width={96}
        height={64}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        {drawings[drawing]}
      </svg>
      <Title className="empty-title">{title}</Title>
      <p className="empty-hint">{hint}</p>
      {children}
    </div>
  );
}

/** Each is a page of a ledger with one thing still to be written on it. */
const drawings: Readonly<Record<EmptyDrawing, ReactNode>> = {
  watch: (
    <>
      <path d="M14 52h68M20 52V12h38l10 10v30" />
      <path d="M58 12v10h10M28 24h18M28 32h10" />
      <path className="empty-accent" d="m28 45 9-6 8 3 12-10" />
      <path
        className="empty-accent"
        d="m74 8 2.4 4.9 5.4.8-3.9 3.8.9 5.4-4.8-2.6-4.8 2.6.9-5.4-3.9-3.8 5.4-.8z"
      />
    </>
  ),
  query: (
    <>
      <path d="M14 52h68M20 52V12h44v18" />
      <path d="M28 22h28M28 30h16M28 38h10" />
      <circle className="empty-accent" cx="58" cy="38" r="9" />
      <path className="empty-accent" d="m65 45 8 7M54 38h8" />
    </>
  ),
  calendar: (
    <>
      <path d="M14 52h68M22 52V16h52v36M22 26h52M34 10v10M62 10v10" />
      <path d="M32 34h6M45 34h6M32 43h6" />
      <path className="empty-accent" d="M58 34h6v6h-6zM45 43h6" />
    </>
  ),
  bell: (
    <>
      <path d="M14 52h68" />
      <path d="M32 46c4-4 4-8 4-15a12 12 0 0 1 24 0c0 7 0 11 4 15z" />
      <path className="empty-accent" d="M44 52a4 4 0 0 0 8 0M48 14v5" />
      <path className="empty-accent" d="M70 22c2 3 3 6 3 10M26 22c-2 3-3 6-3 10" />
    </>
  ),
};

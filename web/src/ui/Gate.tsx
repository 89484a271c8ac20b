import { IconLock } from "@tabler/icons-react";
import { useId } from "react";
import type { ReactNode } from "react";
import "./gate.css";

/** What a reader meets where a page is not open to them: what it is of, a part of it, the way in. */
export function Gate({
  title,
  text,
  plan,
  actions,
  preview = null,
  children = null,
}: {
  /** What lies behind the gate: a company, a page. */
  readonly title: string;
  /** What is needed to open it, in a sentence. */
  readonly text: string;
  /** The plan that opens it, with its price; null while it is not known, or none is needed. */
  readonly plan: string | null;
  /** The main way in first. */
  readonly actions: ReactNode;
  /** What is open to everyone of what lies behind; nothing that the gate closes. */
  readonly preview?: ReactNode;
  /** Further ways, in small. */
  readonly children?: ReactNode;
}) {
  const titleId = useId();
  return (
    <section className="gate" aria-labelledby={titleId}>
      {preview !== null && (
        <div className="gate-preview">
          {preview}
          <div className="gate-closed" aria-hidden>
            <span />
            <span />
            <span />
          </div>
        </div>
      )}
      <div className="gate-way">
        <IconLock className="gate-lock" size={20} stroke={1.6} aria-hidden />
        <h2 id={titleId}>{title}</h2>
        <p className="gate-text">{text}</p>
        <p className="gate-plan figure">{plan ?? " "}</p>
        <div className="gate-actions">{actions}</div>
        {children}
      </div>
    </section>
  );
}

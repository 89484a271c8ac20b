import { IconLock } from "@tabler/icons-react";
import { useId } from "react";
import type { ReactNode } from "react";
import "./gate.css";

/** Replaces a page that the reader may not open: its title, a preview and how to get access. */
export function Gate({
  title,
  text,
  plan,
  actions,
  preview = null,
  children = null,
}: {
  /** Subject behind the gate: a company, a page. */
  readonly title: string;
  /** Requirement to open it, in a sentence. */
  readonly text: string;
  /** The plan that opens it, with its price; null while it is not known, or none is needed. */
  readonly plan: string | null;
  /** The main way in first. */
  readonly actions: ReactNode;
  /** Public part of the content behind the gate; nothing that the gate closes. */
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

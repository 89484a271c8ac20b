import type { Statement, StatementPair } from "@munshi/bff/contract";
import { useState } from "react";
import { spellForScreen } from "../lib/format.ts";
import { ScrollRegion } from "../ui/ScrollRegion.tsx";
import { FigureButton } from "./FigureButton.tsx";
import { printAmount } from "./print-figure.ts";
import "./company-parts.css";

/** A phone shows as many until all are asked for: a list that scrolls in a page cuts lines there. */
const shownOnPhones = 5;

/** Shown if there are no strengths or weaknesses. */
export const noStatements = "No statements.";

/**
 * Sentences that rules made of a company's figures. Each unfolds the rule's condition and the figures
 * that met it. A long list scrolls within 320 pixels; on phones it shows its first statements.
 */
export function StatementList({
  title,
  side,
  statements,
}: {
  readonly title: string;
  /** Marked by shape as well as by colour. */
  readonly side: "strength" | "weakness";
  readonly statements: readonly Statement[];
}) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <section className={`statements statements-${side}`} data-whole={isWhole || undefined}>
      <h3>
        <span aria-hidden className="statements-mark">
          {side === "strength" ? "+" : "−"}
        </span>
        {title}
      </h3>
      {statements.length === 0 ? (
        <p className="part-none">{noStatements}</p>
      ) : (
        <ScrollRegion className="statements-scroll" label={title}>
          <ul>
            {statements.map((statement) => (
              <li key={statement.rule + statement.text}>
                <OneStatement statement={statement} />
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
      {statements.length > shownOnPhones && (
        <button type="button" className="statements-more" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "Show fewer" : `Show all ${statements.length}`}
        </button>
      )}
    </section>
  );
}

function OneStatement({
  statement: { text, condition, figures },
}: {
  readonly statement: Statement;
}) {
  // A condition may ask for words too, which have no figure.
  const known = figures.filter(({ value }) => value !== null);
  return (
    <details className="statement">
      <summary>{text}</summary>
      <p className="statement-rule">
        Rule <code>{condition}</code>
      </p>
      {known.length > 0 && (
        <dl className="figure">
          {known.map(({ key, title, value, unit }) => (
            <div key={key}>
              <dt>{spellForScreen(title)}</dt>
              <dd>
                <FigureButton figureKey={key} title={title} text={printAmount(value, unit)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}

/** Strengths of a company next to its weaknesses. */
export function StatementColumns({
  pair,
  titles = ["Strength", "Weakness"],
}: {
  readonly pair: StatementPair;
  readonly titles?: readonly [strength: string, weakness: string];
}) {
  return (
    <div className="statement-columns">
      <StatementList title={titles[0]} side="strength" statements={pair.strength} />
      <StatementList title={titles[1]} side="weakness" statements={pair.weakness} />
    </div>
  );
}

import type { Figure, Statement, StatementPair } from "@munshi/bff/contract";
import type { ReactNode } from "react";
import { ScrollRegion } from "../ui/ScrollRegion.tsx";
import { printAmount } from "./print-figure.ts";
import "./company-parts.css";

/** What stands where nothing speaks for or against a company. */
export const noStatements = "No statements.";

/** How a figure below a sentence is shown, where it is more than its digits. */
export type FigureFace = (figure: Figure) => ReactNode;

const plainFace: FigureFace = ({ value, unit }) => printAmount(value, unit);

/**
 * Sentences that rules made of a company's figures. Each unfolds the rule's condition and the figures
 * that met it. A long list scrolls within 320 pixels.
 */
export function StatementList({
  title,
  side,
  statements,
  face = plainFace,
}: {
  readonly title: string;
  /** Marked by shape as well as by colour. */
  readonly side: "strength" | "weakness";
  readonly statements: readonly Statement[];
  readonly face?: FigureFace;
}) {
  return (
    <section className={`statements statements-${side}`}>
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
                <OneStatement statement={statement} face={face} />
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </section>
  );
}

function OneStatement({
  statement: { text, condition, figures },
  face,
}: {
  readonly statement: Statement;
  readonly face: FigureFace;
}) {
  return (
    <details className="statement">
      <summary>{text}</summary>
      <p className="statement-rule">
        Rule <code>{condition}</code>
      </p>
      {figures.length > 0 && (
        <dl className="figure">
          {figures.map((figure) => (
            <div key={figure.key}>
              <dt>{figure.title}</dt>
              <dd>{face(figure)}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}

/** What speaks for a company beside what speaks against it. */
export function StatementColumns({
  pair,
  titles = ["Strength", "Weakness"],
  face = plainFace,
}: {
  readonly pair: StatementPair;
  readonly titles?: readonly [strength: string, weakness: string];
  readonly face?: FigureFace;
}) {
  return (
    <div className="statement-columns">
      <StatementList title={titles[0]} side="strength" statements={pair.strength} face={face} />
      <StatementList title={titles[1]} side="weakness" statements={pair.weakness} face={face} />
    </div>
  );
}

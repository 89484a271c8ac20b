import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { riskStatements } from "../../../content/landing/risk.ts";
import { shell } from "../../../shell/shell-state.ts";

/** The warning that the regulator prescribes; a partner's site may hide the way to our own page. */
export function RiskStatement() {
  const { view } = useSnapshot(shell);
  const hidesPage = view?.tenant.brand?.hidden.includes("disclaimer") ?? false;
  const [first, ...others] = riskStatements;
  return (
    <section className="page landing-part" aria-labelledby="risk-title">
      <div className="risk">
        <h2 id="risk-title">Risk disclosure</h2>
        <p className="risk-first">{first}</p>
        {others.map((statement) => (
          <p key={statement}>{statement}</p>
        ))}
        {!hidesPage && (
          <Link className="more-link" href="/disclaimer">
            Read full disclaimer
          </Link>
        )}
      </div>
    </section>
  );
}

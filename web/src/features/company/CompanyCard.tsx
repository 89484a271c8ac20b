import type { CompanyHit } from "@munshi/bff/contract";
import type { EngineClient } from "@munshi/engine/worker-client";
import { useEffect, useState } from "react";
import { formatDate } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import "./company.css";
import { loadCompanyFacts, waitingFacts } from "./facts.ts";
import type { CompanyFacts } from "./facts.ts";

/** Data of one company in the dataset, in a dialog. */
export function CompanyCard({
  company,
  createEngine,
  onClose,
}: {
  readonly company: CompanyHit;
  /** A separate engine, so that the results on the page behind the card are kept. */
  readonly createEngine: () => EngineClient;
  readonly onClose: () => void;
}) {
  const [loaded, setLoaded] = useState<CompanyFacts | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { coCode } = company;
  useEffect(() => {
    const engine = createEngine();
    let wanted = true;
    loadCompanyFacts(engine, coCode)
      .then(
        (facts) => wanted && setLoaded(facts),
        (error: unknown) => wanted && setFailure(toFailure(error)),
      )
      .finally(() => engine.close());
    return () => {
      wanted = false;
      engine.close();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt asks again
  }, [createEngine, coCode, attempt]);

  const { asOf, facts } = loaded ?? waitingFacts;
  return (
    <Dialog title={company.name} onClose={onClose}>
      {failure === null ? (
        <>
          <dl className="card-facts figure" aria-busy={loaded === null}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value ?? <span className="skeleton card-waiting" />}</dd>
              </div>
            ))}
          </dl>
          <p className="card-date">{asOf === null ? " " : `Data as of ${formatDate(asOf)}`}</p>
        </>
      ) : (
        <FailureNotice
          title="Company data could not be loaded"
          failure={failure}
          onRetry={() => {
            setFailure(null);
            setAttempt(attempt + 1);
          }}
        />
      )}
    </Dialog>
  );
}

import type { CompanyHit } from "@munshi/bff/contract";
import type { EngineClient } from "@munshi/engine/worker-client";
import { Modal } from "@mantine/core";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import { useEffect, useState } from "react";
import { formatDate } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { useReturnFocus } from "../../ui/useReturnFocus.ts";
import "./company.css";
import { loadCompanyFacts, waitingFacts } from "./facts.ts";
import type { CompanyFacts } from "./facts.ts";

/** What the dataset says of one company, in a dialog. */
export function CompanyCard({
  company,
  createEngine,
  onClose,
}: {
  readonly company: CompanyHit;
  /** The card asks an engine of its own, so that no result on the page behind it is lost. */
  readonly createEngine: () => EngineClient;
  readonly onClose: () => void;
}) {
  const [loaded, setLoaded] = useState<CompanyFacts | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useReturnFocus();
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
    <Modal.Root opened onClose={onClose} size={440} lockScroll={false} centered>
      <Modal.Overlay />
      <Modal.Content aria-label={company.name}>
        <Modal.Header component="div">
          <Modal.Title className="card-title">{company.name}</Modal.Title>
          <Modal.CloseButton size={36} aria-label="Close" />
        </Modal.Header>
        <Modal.Body>
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
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

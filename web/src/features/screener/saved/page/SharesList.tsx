import { Button } from "@mantine/core";
import type { ScreenShare } from "@munshi/bff/contract";
import { useState } from "react";
import { formatDate } from "../../../../lib/format.ts";
import { FailureNotice } from "../../../../ui/FailureNotice.tsx";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { formatMoment } from "../../../../lib/format-moment.ts";
import { revokeShare } from "../saved-api.ts";
import type { Answer } from "../../useAnswer.ts";

/** The links to a query that stand, each to be taken back. */
export function SharesList({
  answer,
  onRetry,
  onRevoked,
}: {
  readonly answer: Answer<readonly ScreenShare[]>;
  readonly onRetry: () => void;
  readonly onRevoked: () => void;
}) {
  const [leaving, setLeaving] = useState<ScreenShare | null>(null);
  if (answer.kind === "failed")
    return (
      <FailureNotice title="Links could not be loaded" failure={answer.failure} onRetry={onRetry} />
    );
  if (answer.kind === "waiting")
    return <div className="skeleton clauses-waiting" aria-busy="true" />;
  const shares = answer.value;
  return (
    <section className="shares">
      <h3>Active links</h3>
      {shares.length === 0 ? (
        <p className="field-note">None</p>
      ) : (
        <ul>
          {shares.map((share) => (
            <li key={share.id}>
              <span className="figure">
                Version {share.version}, data as of {formatDate(share.asOf)}
                <span className="saved-meta"> created {formatMoment(share.createdAt)}</span>
              </span>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Revoke link created ${formatMoment(share.createdAt)}`}
                onClick={() => setLeaving(share)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {leaving !== null && (
        <ConfirmDialog
          title="Revoke this link?"
          action="Revoke"
          onConfirm={async () => {
            await revokeShare(leaving.id);
            setLeaving(null);
            onRevoked();
          }}
          onClose={() => setLeaving(null)}
        >
          <p>The link will stop working.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

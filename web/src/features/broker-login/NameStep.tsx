import type { BrokerNameView, SignInView } from "@munshi/bff/contract";
import { Button } from "@mantine/core";
import { useState } from "react";
import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { answerName } from "./api.ts";
import { canRetry } from "./login-texts.ts";

/** Asks a member to confirm an account at a broker that bears another name. */
export function NameStep({
  names: { holder, member },
  broker,
  onSignedIn,
  onFailed,
}: {
  readonly names: BrokerNameView;
  readonly broker: string;
  readonly onSignedIn: (view: SignInView) => void;
  /** Also with `broker.name_declined`, once the member has cancelled. */
  readonly onFailed: (failure: Failure) => void;
}) {
  const [problem, setProblem] = useState("");
  const [sending, setSending] = useState<"confirm" | "cancel" | null>(null);
  const send = async (isConfirmed: boolean): Promise<void> => {
    if (sending !== null) return;
    setSending(isConfirmed ? "confirm" : "cancel");
    setProblem("");
    try {
      onSignedIn(await answerName({ confirm: isConfirmed }));
    } catch (error) {
      const failure = toFailure(error);
      if (!canRetry.has(failure.code)) return onFailed(failure);
      setProblem(failure.message);
      setSending(null);
    }
  };
  return (
    <>
      <h1 id="broker-title">One more step</h1>
      <p className="account-lead">Confirm the account holder to connect {broker}.</p>
      <Dialog title="Confirm account holder" onClose={() => void send(false)}>
        <div className="broker-account">
          <p className="account-lead">
            The name at {broker} differs from yours. Connect only your own account.
          </p>
          <dl className="broker-facts">
            <div>
              <dt>Name at {broker}</dt>
              <dd>{holder}</dd>
            </div>
            <div>
              <dt>Your name</dt>
              <dd>{member}</dd>
            </div>
          </dl>
          <p className="account-problem" role="alert">
            {problem}
          </p>
          <div className="broker-dialog-actions">
            <Button
              variant="default"
              size="md"
              loading={sending === "cancel"}
              onClick={() => void send(false)}
            >
              Cancel
            </Button>
            <Button size="md" loading={sending === "confirm"} onClick={() => void send(true)}>
              Confirm
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

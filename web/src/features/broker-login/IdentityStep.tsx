import type { BrokerNameView, IdentityPayload, SignInView } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { fetchSecurity, securityKey } from "../../shell/identity/IdentityFields.tsx";
import { IdentityDialog } from "../../shell/identity/IdentityDialog.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { confirmIdentity } from "./api.ts";
import { readNameDiffers } from "./finish-answer.ts";
import { canRetry } from "./login-texts.ts";

interface IdentityStepProps {
  readonly broker: string;
  readonly onSignedIn: (view: SignInView) => void;
  readonly onNameDiffers: (name: BrokerNameView) => void;
  readonly onFailed: (failure: Failure) => void;
  readonly onCancel: () => void;
}

/** Asks a member with two-step verification who they are before a broker account is connected. */
export function IdentityStep(props: IdentityStepProps) {
  return (
    <>
      <h1 id="broker-title">One more step</h1>
      <p className="account-lead">Confirm your identity to connect {props.broker}.</p>
      <ServerState>
        <Question {...props} />
      </ServerState>
    </>
  );
}

function Question({ onSignedIn, onNameDiffers, onFailed, onCancel }: IdentityStepProps) {
  const { data, error, refetch } = useQuery({ queryKey: securityKey, queryFn: fetchSecurity });
  /** Rejects with what the member can correct in the dialog; anything else ends it. */
  const confirm = async (identity: IdentityPayload): Promise<void> => {
    try {
      onSignedIn(await confirmIdentity(identity));
    } catch (failed) {
      const name = readNameDiffers(failed);
      if (name !== null) return onNameDiffers(name);
      const failure = toFailure(failed);
      if (failure.code.startsWith("security.") || canRetry.has(failure.code)) throw failed;
      onFailed(failure);
    }
  };
  if (error !== null) {
    return (
      <QueryFailure title="Security settings could not be loaded" query={{ error, refetch }} />
    );
  }
  if (data === undefined) return <div className="account-waiting" aria-busy="true" />;
  return (
    <IdentityDialog
      title="Confirm your identity"
      security={data}
      action="Connect broker"
      run={confirm}
      onDone={() => undefined}
      onClose={onCancel}
    >
      <p className="account-lead">
        Two-step verification is on. A connected broker can log in to your account.
      </p>
    </IdentityDialog>
  );
}

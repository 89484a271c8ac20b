import { Button } from "@mantine/core";
import type { PasskeyAnswer, SecurityAnswer } from "@munshi/bff/contract";
import { useState } from "react";
import { formatDayOf } from "../../../lib/format-moment.ts";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { AddPasskeyDialog } from "./PasskeyDialogs.tsx";
import { IdentityDialog } from "../../../shell/identity/IdentityDialog.tsx";
import { isTwoStepOn } from "../../../shell/identity/IdentityFields.tsx";
import { RecoveryCodes } from "../../../shell/identity/RecoveryCodes.tsx";
import { removePasskey, renewRecoveryCodes, turnOffFactors } from "./security-api.ts";
import { TotpSetupDialog } from "./TotpSetupDialog.tsx";

type Open = "set-up" | "add-passkey" | "turn-off" | "renew" | PasskeyAnswer | null;

/** Authenticator app and recovery codes: off, being set up, on. */
export function TwoStepSection({
  security,
  onChange,
}: {
  readonly security: SecurityAnswer;
  readonly onChange: () => void;
}) {
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = (): void => setOpen(null);
  const { totp_since: since, recovery_codes_left: left, passkeys } = security;
  return (
    <section className="security-section" aria-labelledby="two-step-title">
      <h2 id="two-step-title">Two-step verification</h2>
      {!isTwoStepOn(security) ? (
        <>
          <p className="account-lead">Off. Turn on to confirm logins with your phone.</p>
          <div className="security-actions">
            <Button onClick={() => setOpen("set-up")}>Set up authenticator app</Button>
            <Button variant="default" onClick={() => setOpen("add-passkey")}>
              Add passkey
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="account-lead">
            <strong>On</strong>. Applies when you log in with your password.
          </p>
          {since !== null && (
            <p className="account-lead">Authenticator app: since {formatDayOf(since)}.</p>
          )}
          {passkeys.length > 0 && (
            <ul className="security-passkeys" aria-label="Passkeys">
              {passkeys.map((passkey) => (
                <li key={passkey.id}>
                  <span>
                    <strong>{passkey.name}</strong>
                    {passkey.last_used_at === null
                      ? `Passkey added ${formatDayOf(passkey.created_at)}`
                      : `Passkey last used ${formatDayOf(passkey.last_used_at)}`}
                  </span>
                  <button
                    type="button"
                    className="account-link"
                    aria-label={`Remove passkey ${passkey.name}`}
                    onClick={() => setOpen(passkey)}
                  >
                    Remove
                  </button>
                </li>
              ))}
            </ul>
          )}
          <p className={left < 3 ? "account-problem" : "account-lead"}>
            {left === 1 ? "1 recovery code left." : `${left} recovery codes left.`}
          </p>
          <div className="security-actions">
            {since === null && (
              <Button variant="default" onClick={() => setOpen("set-up")}>
                Set up authenticator app
              </Button>
            )}
            <Button variant="default" onClick={() => setOpen("add-passkey")}>
              Add passkey
            </Button>
            <Button variant="default" onClick={() => setOpen("renew")}>
              New recovery codes
            </Button>
            <Button variant="default" onClick={() => setOpen("turn-off")}>
              Turn off
            </Button>
          </div>
        </>
      )}
      {open === "set-up" && (
        <TotpSetupDialog security={security} onChange={onChange} onClose={close} />
      )}
      {open === "add-passkey" && (
        <AddPasskeyDialog security={security} onChange={onChange} onClose={close} />
      )}
      {open !== null && typeof open === "object" && (
        <IdentityDialog
          title="Remove passkey"
          security={security}
          action="Remove passkey"
          run={(identity) => removePasskey(open.id, identity)}
          onClose={close}
          onDone={({ message }) => {
            close();
            showSnackbar("good", message);
            onChange();
          }}
        >
          <p className="account-lead">
            <strong>{open.name}</strong> will no longer confirm your logins.
          </p>
        </IdentityDialog>
      )}
      {open === "turn-off" && (
        <IdentityDialog
          title="Turn off two-step verification"
          security={security}
          action="Turn off"
          run={turnOffFactors}
          onClose={close}
          onDone={({ message }) => {
            close();
            showSnackbar("good", message);
            onChange();
          }}
        >
          <p className="account-lead">
            You will log in with your password only. Passkeys and recovery codes will be removed.
          </p>
        </IdentityDialog>
      )}
      {open === "renew" && codes === null && (
        <IdentityDialog
          title="New recovery codes"
          security={security}
          action="Generate new codes"
          run={renewRecoveryCodes}
          onClose={close}
          onDone={({ recovery_codes: made }) => {
            setCodes(made);
            onChange();
          }}
        >
          <p className="account-lead">Existing codes will stop working.</p>
        </IdentityDialog>
      )}
      {open === "renew" && codes !== null && (
        <Dialog title="New recovery codes" onClose={null}>
          <RecoveryCodes
            codes={codes}
            onDone={() => {
              setCodes(null);
              close();
            }}
          />
        </Dialog>
      )}
    </section>
  );
}

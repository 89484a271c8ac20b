import { Button, Stepper } from "@mantine/core";
import "@mantine/core/styles/Stepper.layer.css";
import type { SecurityAnswer, TotpSetupAnswer } from "@munshi/bff/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { toFailure } from "../../../lib/http.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { CodeInput } from "../../../shell/identity/CodeInput.tsx";
import { IdentityFields } from "../../../shell/identity/IdentityFields.tsx";
import { QrCode } from "../../../shell/identity/QrCode.tsx";
import { RecoveryCodes } from "../../../shell/identity/RecoveryCodes.tsx";
import { confirmTotp, setUpTotp } from "./security-api.ts";
import { useIdentity } from "../../../shell/identity/useIdentity.ts";

/** Turns two-step verification on: who you are, the app, its first code, the recovery codes. */
export function TotpSetupDialog({
  security,
  onChange,
  onClose,
}: {
  readonly security: SecurityAnswer;
  /** It is on from now on. */
  readonly onChange: () => void;
  readonly onClose: () => void;
}) {
  const [setup, setSetup] = useState<TotpSetupAnswer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const step = codes === null ? Number(setup !== null) : 2;
  return (
    // Codes that are shown once are not closed by accident.
    <Dialog title="Set up two-step verification" onClose={codes === null ? onClose : null}>
      <Stepper
        active={step}
        size="xs"
        iconSize={28}
        wrap={false}
        className="security-steps"
        allowNextStepsSelect={false}
      >
        <Stepper.Step label="Confirm" />
        <Stepper.Step label="Scan" />
        <Stepper.Step label="Save" />
      </Stepper>
      {setup === null && <ConfirmStep security={security} onDone={setSetup} />}
      {setup !== null && codes === null && (
        <ScanStep
          setup={setup}
          onDone={(made) => {
            onChange();
            if (made.length === 0) onClose();
            else setCodes(made);
          }}
        />
      )}
      {codes !== null && <RecoveryCodes codes={codes} onDone={onClose} />}
    </Dialog>
  );
}

function ConfirmStep({
  security,
  onDone,
}: {
  readonly security: SecurityAnswer;
  readonly onDone: (setup: TotpSetupAnswer) => void;
}) {
  const identity = useIdentity();
  const { mutate, isPending, error } = useMutation({ mutationFn: setUpTotp, onSuccess: onDone });
  const failure = error === null ? null : toFailure(error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) mutate(identity.payload());
  };
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <IdentityFields security={security} identity={identity} failedCode={failure?.code ?? ""} />
      <p className="account-problem" role="alert">
        {failure?.message ?? ""}
      </p>
      <Button type="submit" size="md" fullWidth loading={isPending}>
        Continue
      </Button>
    </form>
  );
}

function ScanStep({
  setup,
  onDone,
}: {
  readonly setup: TotpSetupAnswer;
  readonly onDone: (codes: readonly string[]) => void;
}) {
  const [code, setCode] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: confirmTotp,
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
  });
  const failure = error === null ? null : toFailure(error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) mutate(code);
  };
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <p className="account-lead">Scan this code with an authenticator app.</p>
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <p className="account-lead">
        Or enter this key: <code className="security-secret">{setup.secret}</code>
      </p>
      <CodeInput
        label="Code from the app"
        value={code}
        hasError={failure !== null}
        onChange={setCode}
        onComplete={(typed) => mutate(typed)}
      />
      <p className="account-problem" role="alert">
        {failure?.message ?? ""}
      </p>
      <Button type="submit" size="md" fullWidth loading={isPending}>
        Turn on
      </Button>
    </form>
  );
}

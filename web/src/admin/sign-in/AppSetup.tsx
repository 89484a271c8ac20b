import { Button } from "@mantine/core";
import type { TotpSetupAnswer } from "@munshi/bff/contract";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { CodeInput } from "../../shell/identity/CodeInput.tsx";
import { QrCode } from "../../shell/identity/QrCode.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";

/** Sets an authenticator app up: its QR code and its first code. */
export function AppSetup({
  start,
  confirm,
}: {
  readonly start: () => Promise<TotpSetupAnswer>;
  readonly confirm: (code: string) => Promise<void>;
}) {
  const [setup, setSetup] = useState<TotpSetupAnswer | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const hasStarted = useRef(false);
  useEffect(() => {
    // A second setup would replace the secret that was scanned.
    if (hasStarted.current) return;
    hasStarted.current = true;
    start().then(setSetup, (error: unknown) => setFailure(toFailure(error)));
  }, [start]);
  const send = async (typed: string): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem("");
    try {
      await confirm(typed);
    } catch (error) {
      setProblem(toFailure(error).message);
      setCode("");
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(code);
  };
  if (failure !== null) {
    return <FailureNotice title="Setup could not be started" failure={failure} />;
  }
  if (setup === null) return <div className="account-waiting" aria-busy="true" />;
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
        hasError={problem !== ""}
        onChange={setCode}
        onComplete={(typed) => void send(typed)}
      />
      <p className="account-problem" role="alert">
        {problem}
      </p>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        Continue
      </Button>
    </form>
  );
}

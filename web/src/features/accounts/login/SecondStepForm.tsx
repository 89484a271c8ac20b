import { Button } from "@mantine/core";
import type { SecondFactorMethod, SecondStepRequest } from "@munshi/bff/contract";
import { useState } from "react";
import type { FormEvent } from "react";
import { toFailure } from "../../../lib/http.ts";
import { finishSignIn } from "../../../shell/sign-in/after-sign-in.ts";
import { finishSecondStep } from "../api.ts";
import { PasskeyButton } from "../../../shell/identity/PasskeyButton.tsx";
import { fetchSecondStepOptions } from "../security/security-api.ts";
import { asksForPasskey, FactorFields } from "../../../shell/identity/IdentityFields.tsx";
import "../security/security.css";
import { useIdentity } from "../../../shell/identity/useIdentity.ts";

/** The code that ends a login by password. */
export function SecondStepForm({
  methods,
  onBack,
}: {
  readonly methods: readonly SecondFactorMethod[];
  readonly onBack: () => void;
}) {
  const identity = useIdentity();
  const hasApp = methods.includes("totp");
  const hasPasskey = methods.includes("passkey") && asksForPasskey(identity, hasApp);
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const send = async (request: SecondStepRequest): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem("");
    try {
      await finishSignIn(await finishSecondStep(request));
    } catch (error) {
      setProblem(toFailure(error).message);
      identity.set({ code: "" });
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(
      identity.usesRecoveryCode || !hasApp
        ? { recovery_code: identity.recoveryCode.trim() }
        : { code: identity.code },
    );
  };
  const passkeyButton = (
    <PasskeyButton
      fetchOptions={fetchSecondStepOptions}
      isPrimary={!hasApp}
      onSigned={(passkey) => void send({ passkey })}
    />
  );
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      {hasPasskey && !hasApp && passkeyButton}
      <FactorFields
        identity={identity}
        hasApp={hasApp}
        hasError={problem !== ""}
        onComplete={(code) => void send({ code })}
      />
      <p className="account-problem" role="alert">
        {problem}
      </p>
      {(hasApp || identity.usesRecoveryCode) && (
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          Log in
        </Button>
      )}
      {hasPasskey && hasApp && passkeyButton}
      <button type="button" className="account-link" onClick={onBack}>
        Back To Login
      </button>
    </form>
  );
}

import { Button } from "@mantine/core";
import type { PasskeyOptionsAnswer, SecondStepRequest } from "@munshi/bff/contract";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { toFailure } from "../../lib/http.ts";
import { asksForPasskey, FactorFields } from "./IdentityFields.tsx";
import { PasskeyButton } from "./PasskeyButton.tsx";
import { useIdentity } from "./useIdentity.ts";

/** State of a form that sends one second factor. `submit` throws if it is refused. */
export function useFactorForm(submit: (proof: SecondStepRequest) => Promise<void>, hasApp = true) {
  const identity = useIdentity();
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const submitOnce = async (proof: SecondStepRequest): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem("");
    try {
      await submit(proof);
    } catch (error) {
      setProblem(toFailure(error).message);
      identity.set({ code: "" });
      setIsBusy(false);
    }
  };
  const send = (proof: SecondStepRequest): void => void submitOnce(proof);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    send(
      identity.usesRecoveryCode || !hasApp
        ? { recovery_code: identity.recoveryCode.trim() }
        : { code: identity.code },
    );
  };
  return { identity, problem, isBusy, send, onSubmit };
}

/** The second step of a login by password: a code, a recovery code or a passkey. */
export function SecondFactorForm({
  methods,
  submit,
  fetchPasskeyOptions,
  back,
  onBack,
}: {
  readonly methods: readonly string[];
  readonly submit: (proof: SecondStepRequest) => Promise<void>;
  readonly fetchPasskeyOptions: () => Promise<PasskeyOptionsAnswer>;
  /** Label of the way back to the password. */
  readonly back: string;
  readonly onBack: () => void;
}) {
  const hasApp = methods.includes("totp");
  const { identity, problem, isBusy, send, onSubmit } = useFactorForm(submit, hasApp);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const passkeyButton = methods.includes("passkey") && asksForPasskey(identity, hasApp) && (
    <PasskeyButton
      fetchOptions={fetchPasskeyOptions}
      isPrimary={!hasApp}
      onSigned={(passkey) => send({ passkey })}
    />
  );
  return (
    <form ref={form} className="account-form" noValidate onSubmit={onSubmit}>
      {!hasApp && passkeyButton}
      <FactorFields
        identity={identity}
        hasApp={hasApp}
        hasError={problem !== ""}
        onComplete={(code) => send({ code })}
      />
      <p className="account-problem" role="alert">
        {problem}
      </p>
      {(hasApp || identity.usesRecoveryCode) && (
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          Log in
        </Button>
      )}
      {hasApp && passkeyButton}
      <button type="button" className="account-link" onClick={onBack}>
        {back}
      </button>
    </form>
  );
}

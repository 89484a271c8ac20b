import { Button } from "@mantine/core";
import { useState } from "react";
import type { FormEvent } from "react";
import { useSnapshot } from "valtio";
import { callCore, toFailure } from "../lib/http.ts";
import { FactorFields } from "../shell/identity/IdentityFields.tsx";
import { PasskeyButton } from "../shell/identity/PasskeyButton.tsx";
import { useIdentity } from "../shell/identity/useIdentity.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { answerStepUp, stepUp } from "./call-admin.ts";

/** Asks for the second factor when a call needs it, then repeats the call. */
export function StepUpDialog() {
  const { isAsked } = useSnapshot(stepUp);
  return isAsked && <Form />;
}

function Form() {
  const identity = useIdentity();
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const send = async (proof: object): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem("");
    try {
      await callCore("POST /admin/session/step-up", { body: proof });
      answerStepUp(true);
    } catch (error) {
      setProblem(toFailure(error).message);
      identity.set({ code: "" });
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(
      identity.usesRecoveryCode
        ? { recovery_code: identity.recoveryCode.trim() }
        : { code: identity.code },
    );
  };
  return (
    <Dialog title="Confirm it is you" onClose={() => answerStepUp(false)}>
      <form className="account-form" noValidate onSubmit={submit}>
        <p className="account-lead">This action needs your second factor.</p>
        <FactorFields
          identity={identity}
          hasError={problem !== ""}
          onComplete={(code) => void send({ code })}
        />
        <p className="account-problem" role="alert">
          {problem}
        </p>
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          Confirm
        </Button>
        <PasskeyButton
          fetchOptions={() => callCore("POST /admin/session/passkey", { body: {} })}
          onSigned={(passkey) => void send({ passkey })}
        />
      </form>
    </Dialog>
  );
}

import { Button } from "@mantine/core";
import { useSnapshot } from "valtio";
import { callCore } from "../lib/http.ts";
import { FactorFields } from "../shell/identity/IdentityFields.tsx";
import { PasskeyButton } from "../shell/identity/PasskeyButton.tsx";
import { useFactorForm } from "../shell/identity/SecondFactorForm.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { answerStepUp, stepUp } from "./call-admin.ts";

/** Asks for the second factor when a call needs it, then repeats the call. */
export function StepUpDialog() {
  const { isAsked } = useSnapshot(stepUp);
  return isAsked && <Form />;
}

function Form() {
  const { identity, problem, isBusy, send, onSubmit } = useFactorForm(async (proof) => {
    await callCore("POST /admin/session/step-up", { body: proof });
    answerStepUp(true);
  });
  return (
    <Dialog title="Confirm it is you" onClose={() => answerStepUp(false)}>
      <form className="account-form" noValidate onSubmit={onSubmit}>
        <p className="account-lead">This action needs your second factor.</p>
        <FactorFields
          identity={identity}
          hasError={problem !== ""}
          onComplete={(code) => send({ code })}
        />
        <p className="account-problem" role="alert">
          {problem}
        </p>
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          Confirm
        </Button>
        <PasskeyButton
          fetchOptions={() => callCore("POST /admin/session/passkey", { body: {} })}
          onSigned={(passkey) => send({ passkey })}
        />
      </form>
    </Dialog>
  );
}

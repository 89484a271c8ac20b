import type { SecondFactorMethod } from "@munshi/bff/contract";
import { SecondFactorForm } from "../../../shell/identity/SecondFactorForm.tsx";
import { finishSignIn } from "../../../shell/sign-in/after-sign-in.ts";
import { finishSecondStep } from "../api.ts";
import { fetchSecondStepOptions } from "../security/security-api.ts";
import "../security/security.css";

/** The code that ends a login by password. */
export function SecondStepForm({
  methods,
  onBack,
}: {
  readonly methods: readonly SecondFactorMethod[];
  readonly onBack: () => void;
}) {
  return (
    <SecondFactorForm
      methods={methods}
      submit={async (proof) => finishSignIn(await finishSecondStep(proof))}
      fetchPasskeyOptions={fetchSecondStepOptions}
      back="Back To Login"
      onBack={onBack}
    />
  );
}

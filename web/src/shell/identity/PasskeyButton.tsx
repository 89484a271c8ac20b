import { Button } from "@mantine/core";
import type { PasskeyOptionsAnswer } from "@munshi/bff/contract";
import { startAuthentication } from "@simplewebauthn/browser";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { useState } from "react";
import { describePasskeyFailure } from "./passkeys.ts";

function isRequest(options: object): options is PublicKeyCredentialRequestOptionsJSON {
  return "challenge" in options && typeof options.challenge === "string";
}

/** Asks the browser for a passkey's signature. */
export function PasskeyButton({
  fetchOptions,
  isPrimary = false,
  onSigned,
}: {
  readonly fetchOptions: () => Promise<PasskeyOptionsAnswer>;
  /** The one way on, where there is no code to type. */
  readonly isPrimary?: boolean;
  readonly onSigned: (passkey: object) => void;
}) {
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const sign = async (): Promise<void> => {
    setIsBusy(true);
    setProblem("");
    try {
      const { options } = await fetchOptions();
      if (!isRequest(options)) throw new TypeError("The passkey options have no challenge.");
      onSigned(await startAuthentication({ optionsJSON: options }));
    } catch (error) {
      setProblem(describePasskeyFailure(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button
        {...(isPrimary ? { size: "md" } : { variant: "default" })}
        loading={isBusy}
        onClick={() => void sign()}
      >
        Use a passkey
      </Button>
      <p className="account-problem" role="alert">
        {problem}
      </p>
    </>
  );
}

import { Button, TextInput } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { agreement } from "../../content/kyc/agreement.ts";
import { toFailure } from "../../lib/http.ts";
import { noteSubmitted } from "../../lib/session/kyc-return.ts";
import { openDialog } from "../../shell/dialogs.ts";
import "../../ui/inputs.css";
import { AgreementDialog } from "./AgreementDialog.tsx";
import { submitPan, verifyPan } from "./api.ts";
import { focusEmpty, Logout, useField } from "./step-parts.tsx";
import { describeKycFailure, messages } from "./messages.ts";

type Work = "verify" | "submit";

/** The PAN with name and birthday, and the agreement. What was typed stays, whatever fails. */
export function PanStep({ knownName }: { readonly knownName: string | null }) {
  const form = useRef<HTMLFormElement>(null);
  const panInput = useRef<HTMLInputElement>(null);
  const [isVerified, setIsVerified] = useState(false);
  const [isAccepted, setIsAccepted] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState("");
  const [work, setWork] = useState<Work | null>(null);
  const forgetOutcome = (): void => {
    setIsVerified(false);
    setProblem("");
  };
  const name = useField(knownName ?? "", forgetOutcome);
  const pan = useField("", forgetOutcome);
  const dob = useField("", forgetOutcome);
  const canSubmit = isVerified && isAccepted;

  useEffect(() => {
    // A locked name is nothing to type into.
    if (knownName !== null) panInput.current?.focus();
  }, [knownName]);

  const run = async (which: Work, task: () => Promise<void>): Promise<void> => {
    if (work !== null) return;
    setWork(which);
    setProblem("");
    try {
      await task();
    } catch (error) {
      setProblem(describeKycFailure(toFailure(error).message));
    } finally {
      setWork(null);
    }
  };
  const verify = async (): Promise<void> => {
    if (focusEmpty(form.current)) {
      setProblem(messages.incomplete);
      return;
    }
    await run("verify", async () => {
      const result = await verifyPan({
        pan: pan.value.trim(),
        full_name: name.value.trim(),
        dob: dob.value,
      });
      if (result.data === "VERIFIED") setIsVerified(true);
      else setProblem(describeKycFailure(result.data));
    });
  };
  const submit = async (): Promise<void> =>
    run("submit", async () => {
      await submitPan({ pan: pan.value.trim(), dob: dob.value, agreement: agreement.edition });
      noteSubmitted();
      window.location.reload();
    });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isVerified) void verify();
    else if (canSubmit) void submit();
  };
  return (
    <form ref={form} className="account-form" noValidate onSubmit={onSubmit}>
      <p className="account-lead">Your details are verified with the Income Tax Department.</p>
      <TextInput
        label="Name"
        autoComplete="name"
        maxLength={100}
        readOnly={knownName !== null}
        description={knownName === null ? "As on your PAN card" : "From your profile"}
        {...name}
      />
      {knownName !== null && (
        <button type="button" className="account-link" onClick={() => openDialog("profile")}>
          Edit name in profile
        </button>
      )}
      <div className="kyc-pair">
        <TextInput
          ref={panInput}
          data-autofocus={knownName !== null || undefined}
          label="PAN"
          className="kyc-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          {...pan}
        />
        <TextInput label="Date of birth" type="date" autoComplete="bday" {...dob} />
      </div>
      <div className="kyc-verify">
        {/* The first button that submits is what Enter presses; a disabled one would press nothing. */}
        <Button
          type={isVerified ? "button" : "submit"}
          variant="default"
          loading={work === "verify"}
          disabled={isVerified}
        >
          Verify Pan
        </Button>
        <output className="kyc-verified">
          {isVerified && (
            <>
              <IconCircleCheck size={20} stroke={1.8} aria-hidden /> Verified
            </>
          )}
        </output>
      </div>
      <p className="account-problem" role="alert">
        {problem}
      </p>
      <div className="kyc-terms">
        <label className="kyc-check">
          <input
            type="checkbox"
            checked={isAccepted}
            onChange={(event) => setIsAccepted(event.currentTarget.checked)}
          />
          I have read and accept the agreement
        </label>
        <button type="button" className="account-link" onClick={() => setIsReading(true)}>
          Read the agreement
        </button>
      </div>
      <div className="kyc-foot">
        <Logout />
        <Button type="submit" size="md" disabled={!canSubmit} loading={work === "submit"}>
          Submit
        </Button>
      </div>
      {isReading && (
        <AgreementDialog
          onClose={() => setIsReading(false)}
          onAccept={() => {
            setIsAccepted(true);
            setIsReading(false);
          }}
        />
      )}
    </form>
  );
}

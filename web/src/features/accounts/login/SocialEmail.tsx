import { Button, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import type { FormEvent } from "react";
import { checkCode, isEmail, sendCode } from "../../../lib/email-codes.ts";
import { toFailure } from "../../../lib/http.ts";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { finishSignIn } from "../../../shell/sign-in/after-sign-in.ts";
import { endSocialSignIn, fetchSocialEmail } from "../api.ts";
import { describeFailure, messages, ownMessages } from "../messages.ts";

/** The code is what comes next: the keyboard goes where it is typed. */
function focusOnArrival(input: HTMLInputElement | null): void {
  input?.focus();
}

/** Error code 4000: the provider vouches for no address, so that a mailed code has to. */
export function SocialEmail({ onBack }: { readonly onBack: () => void }) {
  const [clientId, setClientId] = useState<string | null>(null);
  const [email, setEmail] = useState("");
  const [code, setCode] = useState("");
  const [isSent, setIsSent] = useState(false);
  /** The code that was right: it is right once, and what it opens may be tried again. */
  const [verified, setVerified] = useState("");
  const [isOver, setIsOver] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");

  useEffect(() => {
    const read = async (): Promise<void> => {
      try {
        const view = await fetchSocialEmail();
        setClientId(view.clientId);
        setEmail((typed) => (typed === "" ? view.email : typed));
      } catch (error) {
        setProblem(describeFailure(error));
        setIsOver(true);
      }
    };
    void read();
  }, []);

  const send = async (): Promise<void> => {
    if (!isEmail(email)) return setProblem(messages.invalidEmail);
    await sendCode(email.trim().toLowerCase(), clientId ?? "");
    setIsSent(true);
    showSnackbar("good", messages.mailSent);
  };
  const verify = async (): Promise<void> => {
    if (code === "") return setProblem(ownMessages.codeMissing);
    const address = email.trim().toLowerCase();
    if (verified !== code) {
      const { status, message } = await checkCode(address, code, clientId ?? "");
      if (status !== 0) return setProblem(message);
      setVerified(code);
    }
    await finishSignIn(await endSocialSignIn({ email: address, validation_code: code }));
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setProblem("");
    try {
      await (isSent ? verify() : send());
    } catch (error) {
      setProblem(describeFailure(error));
      setIsOver(toFailure(error).code === "social.expired");
    } finally {
      setIsBusy(false);
    }
  };
  if (isOver) {
    return (
      <>
        <p className="account-problem" role="alert">
          {problem}
        </p>
        <Button size="md" fullWidth onClick={onBack}>
          Back To Login
        </Button>
      </>
    );
  }
  if (clientId === null) return <div className="account-waiting" aria-busy="true" />;
  return (
    <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="account-lead">
        {isSent
          ? "Enter verification code"
          : "Enter your email address. We will send a code to verify it."}
      </p>
      <TextInput
        label="Email address"
        type="email"
        autoComplete="email"
        value={email}
        disabled={isSent}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {isSent && (
        <TextInput
          label="Verification code"
          inputMode="numeric"
          autoComplete="one-time-code"
          ref={focusOnArrival}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.replaceAll(/\D/g, "").slice(0, 6))}
        />
      )}
      <p className="account-problem" role="alert">
        {problem}
      </p>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        Submit
      </Button>
      <button type="button" className="account-link" onClick={onBack}>
        Back To Login
      </button>
    </form>
  );
}

import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import type { FormEvent } from "react";
import { checkCode, leastPasswordLength } from "../../../lib/email-codes.ts";
import { toFailure } from "../../../lib/http.ts";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { sendLoginCode } from "../api.ts";
import { messages, ownMessages } from "../login-texts.ts";
import type { GivenEmail } from "./EmailDialog.tsx";

/** The code that was mailed; it is checked, and then the login is finished with it. */
export function CodeDialog({
  clientId,
  given,
  onClose,
  onOtherEmail,
  onVerified,
}: {
  readonly clientId: string;
  readonly given: GivenEmail;
  readonly onClose: () => void;
  readonly onOtherEmail: () => void;
  /** Answers with what is wrong with the code; empty where nothing is. */
  readonly onVerified: (code: string) => Promise<string>;
}) {
  const { email, isNew } = given;
  /** Typed again where the page was reloaded: no browser keeps a password for us. */
  const asksPassword = isNew && given.password === "";
  const [typed, setTyped] = useState("");
  const password = asksPassword ? typed : given.password;
  const [code, setCode] = useState("");
  /** The code that was right: it is right once, and what it opens may be tried again. */
  const [verified, setVerified] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  const run = async (task: () => Promise<string>): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem("");
    try {
      setProblem(await task());
    } catch (error) {
      setProblem(toFailure(error).message || messages.failed);
    } finally {
      setIsBusy(false);
    }
  };
  const verify = async (): Promise<string> => {
    if (code === "") return "Enter the code from the email.";
    if (asksPassword && password.length < leastPasswordLength) return ownMessages.shortPassword;
    if (verified !== code) {
      const { status, message } = await checkCode(email, code, clientId, password);
      if (status !== 0) return message;
      setVerified(code);
      showSnackbar("good", messages.mailVerified);
    }
    return onVerified(code);
  };
  const sendAnother = async (): Promise<string> => {
    try {
      await sendLoginCode({ email, sets_password: isNew });
    } catch {
      return messages.sendFailed;
    }
    setCode("");
    showSnackbar("good", messages.mailSent);
    return "";
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(verify);
  };
  return (
    <Dialog title="Enter verification code" onClose={onClose}>
      <form className="account-form" noValidate onSubmit={submit}>
        <p className="account-lead">
          We sent a code to <strong>{email}</strong>. It is valid for 10 minutes and 5 attempts.
        </p>
        <TextInput
          label="Verification code"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          className="figure"
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value.replaceAll(/\D/g, "").slice(0, 6));
            setProblem("");
          }}
        />
        {asksPassword && (
          <PasswordInput
            label="Set Password"
            description="The page was reloaded. Enter your password again."
            name="new-password"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": "Show password" }}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setProblem("");
            }}
          />
        )}
        <p className="account-problem" role="alert">
          {problem}
        </p>
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          Submit
        </Button>
        <div className="broker-ways">
          <button type="button" className="account-link" onClick={() => void run(sendAnother)}>
            Resend code
          </button>
          <button type="button" className="account-link" onClick={onOtherEmail}>
            Change email address
          </button>
        </div>
      </form>
    </Dialog>
  );
}

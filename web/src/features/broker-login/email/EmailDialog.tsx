import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { isEmail, leastPasswordLength } from "../../../lib/email-codes.ts";
import { toFailure } from "../../../lib/http.ts";
import { session, signOut } from "../../../lib/session/session.ts";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { go } from "../../../shell/go.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { checkBrokerUser, sendLoginCode } from "../api.ts";
import { messages, ownMessages } from "../login-texts.ts";

export interface GivenEmail {
  /** In lower case, without spaces around it. */
  readonly email: string;
  /** The first one of someone new; empty for others, and where the page was reloaded since. */
  readonly password: string;
  /** Has it no account with a password yet? */
  readonly isNew: boolean;
}

/** Ends whatever session there is, and leads to the login. */
async function leave(): Promise<void> {
  if (!session.viewer.isSignedIn) return go("/login");
  await signOut().catch((error: unknown) => showSnackbar("bad", toFailure(error).message));
}

/** The address of an account here; with a password to be set where it has none. */
export function EmailDialog({
  clientId,
  given,
  problem: earlier,
  onClose,
  onSent,
}: {
  readonly clientId: string;
  readonly given: GivenEmail;
  /** Problem with the previously given address; empty if none. */
  readonly problem: string;
  readonly onClose: () => void;
  /** A code is on its way to the address. */
  readonly onSent: (given: GivenEmail) => void;
}) {
  const [email, setEmail] = useState(given.email);
  const [password, setPassword] = useState(given.password);
  const [isNew, setIsNew] = useState(given.isNew && given.password !== "");
  const [problem, setProblem] = useState(earlier);
  const [isBusy, setIsBusy] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew && password === "") passwordField.current?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the field appears, not while it is typed in
  }, [isNew]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const address = email.trim().toLowerCase();
    if (!isEmail(address)) return setProblem(messages.invalidEmail);
    if (isNew && password.length < leastPasswordLength) {
      return setProblem(ownMessages.shortPassword);
    }
    setIsBusy(true);
    setProblem(await goOn(address));
    setIsBusy(false);
  };
  /** Empty where the next step is on show, else what is wrong. */
  const goOn = async (address: string): Promise<string> => {
    try {
      if (!isNew && !(await checkBrokerUser(address, clientId)).password) {
        setIsNew(true);
        return "";
      }
    } catch (error) {
      return toFailure(error).message || messages.failed;
    }
    try {
      await sendLoginCode({ email: address, sets_password: isNew });
    } catch {
      return messages.sendFailed;
    }
    showSnackbar("good", messages.mailSent);
    onSent({ email: address, password, isNew });
    return "";
  };
  return (
    <Dialog title="Enter Email" onClose={onClose}>
      <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          data-autofocus
          label="Email address"
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setIsNew(false);
            setPassword("");
            setProblem("");
          }}
        />
        {isNew && (
          <PasswordInput
            ref={passwordField}
            label="Set Password"
            description="At least 8 characters."
            name="new-password"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": "Show password" }}
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setProblem("");
            }}
          />
        )}
        <p className="account-problem" role="alert">
          {problem}
        </p>
        <div className="broker-dialog-actions">
          <Button type="button" variant="default" size="md" onClick={() => void leave()}>
            Log out
          </Button>
          <Button type="submit" size="md" loading={isBusy}>
            Submit
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

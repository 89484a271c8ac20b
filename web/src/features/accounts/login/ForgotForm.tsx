import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { FormEvent } from "react";
import { isEmail } from "../../../lib/email-codes.ts";
import { forgetPassword } from "../api.ts";
import { describeFailure, messages } from "../messages.ts";

/** Asks for the mail that leads to a new password. */
export function ForgotForm({
  email,
  onEmail,
  onSent,
}: {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onSent: () => void;
}) {
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (!isEmail(email)) {
      setProblem(email.trim() === "" ? messages.signUpIncomplete : messages.invalidEmail);
      return;
    }
    setIsBusy(true);
    setProblem("");
    try {
      await forgetPassword(email.trim().toLowerCase());
      onSent();
    } catch (error) {
      setProblem(describeFailure(error));
      setIsBusy(false);
    }
  };
  return (
    <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="account-lead">
        Enter your email address. We will send a code to reset your password.
      </p>
      <TextInput
        label="Email address"
        type="email"
        name="username"
        autoComplete="username"
        required
        withAsterisk={false}
        value={email}
        onChange={(event) => {
          setProblem("");
          onEmail(event.currentTarget.value);
        }}
        error={problem}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        Send code
      </Button>
    </form>
  );
}

import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import type { FormEvent } from "react";
import { Link, useLocation } from "wouter";
import { showSnackbar } from "../../lib/snackbars.ts";
import "../../ui/inputs.css";
import "./accounts.css";
import { changePassword } from "./api.ts";
import { describeFailure, messages, ownMessages } from "./messages.ts";

/** Reads the fragment of the mail's link, which no server sees. */
function readGiven() {
  const given = new URLSearchParams(window.location.hash.slice(1));
  const read = (name: string): string => given.get(name) ?? "";
  return { email: read("email"), code: read("code"), request: read("request") };
}

/** Sets a new password with the code from the mail. */
export function ResetPasswordPage() {
  const [given] = useState(readGiven);
  const [email, setEmail] = useState(given.email);
  const [code, setCode] = useState(given.code);
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [, navigate] = useLocation();

  useEffect(() => {
    // A code stays neither in the address bar nor in the history.
    if (window.location.hash === "") return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
  }, []);

  const findProblem = (): string => {
    if ([email, code, password, confirmation].some((text) => text.trim() === "")) {
      return messages.signUpIncomplete;
    }
    if (password !== confirmation) return messages.passwordsDiffer;
    return password.length < 8 ? ownMessages.shortPassword : "";
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const found = findProblem();
    setProblem(found);
    if (found !== "") return;
    setIsBusy(true);
    try {
      const { message } = await changePassword({
        user_id: email.trim().toLowerCase(),
        password,
        confirm_password: confirmation,
        validation_code: code.trim(),
        // The link's code works in every browser; another one where it was asked for.
        ...(code.trim() === given.code && given.request !== "" ? { request: given.request } : {}),
      });
      showSnackbar("good", message);
      navigate("/login", { replace: true });
    } catch (error) {
      setProblem(describeFailure(error));
      setIsBusy(false);
    }
  };

  return (
    <div className="page account-page">
      <section className="account-sheet" aria-labelledby="account-title">
        <h1 id="account-title">Set a new password</h1>
        <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
          <TextInput
            label="Email address"
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={problem !== "" && email.trim() === ""}
          />
          <TextInput
            label="Verification code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={problem !== "" && code.trim() === ""}
          />
          <PasswordInput
            label="New password"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": "Show password" }}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={problem !== "" && password.trim() === ""}
          />
          <PasswordInput
            label="Confirm password"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": "Show confirmed password" }}
            value={confirmation}
            onChange={(event) => setConfirmation(event.currentTarget.value)}
            error={problem !== "" && confirmation.trim() === ""}
          />
          <p className="account-problem" role="alert">
            {problem}
          </p>
          <Button type="submit" size="md" fullWidth loading={isBusy}>
            Set password
          </Button>
        </form>
        <p className="account-switch">
          Didn't get a code? <Link href="/login?view=forgot">Send code</Link>
        </p>
      </section>
    </div>
  );
}

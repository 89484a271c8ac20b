import { Button, PasswordInput } from "@mantine/core";
import type { StaffInvitation } from "@munshi/bff/contract";
import { useEffect, useState } from "react";
import type { FormEvent } from "react";
import { navigate } from "wouter/use-browser-location";
import { callBff, callCore, RequestFailed, toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { createPasskey, describePasskeyFailure } from "../../shell/identity/passkeys.ts";
import { RecoveryCodes } from "../../shell/identity/RecoveryCodes.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { showSession, startPath } from "../admin-session.ts";
import { AppSetup } from "./AppSetup.tsx";
import { SignInSheet } from "./AdminLogin.tsx";

interface Passwords {
  readonly password: string;
  readonly confirm_password: string;
}

/** From an invitation's link: the password, the first factor, and the recovery codes. */
export function AcceptInvitationPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [invitation, setInvitation] = useState<StaffInvitation | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [passwords, setPasswords] = useState<Passwords | null>(null);
  const [problem, setProblem] = useState("");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useEffect(() => {
    callCore("POST /admin/invitation", { body: { token } }).then(setInvitation, (error: unknown) =>
      setFailure(toFailure(error)),
    );
  }, [token]);
  const accept = async (given: Passwords, factor: object): Promise<void> => {
    try {
      const body = { token, ...given, ...factor };
      const answer = await callBff("POST /api/staff/invitation", { body });
      window.history.replaceState(null, "", window.location.pathname);
      showSession(answer.session);
      setCodes(answer.recovery_codes);
    } catch (error) {
      const isPassword =
        error instanceof RequestFailed && error.failure.code.startsWith("password.");
      if (!isPassword) throw error;
      setProblem(error.failure.message);
      setPasswords(null);
    }
  };
  if (failure !== null) {
    return (
      <SignInSheet title="Invitation">
        <FailureNotice title="This invitation cannot be used" failure={failure} />
      </SignInSheet>
    );
  }
  if (invitation === null) {
    return (
      <SignInSheet title="Invitation">
        <div className="account-waiting" aria-busy="true" />
      </SignInSheet>
    );
  }
  if (codes !== null) {
    return (
      <SignInSheet title="Recovery codes">
        <RecoveryCodes codes={codes} onDone={() => navigate(startPath, { replace: true })} />
      </SignInSheet>
    );
  }
  return (
    <SignInSheet title={`Welcome, ${invitation.name}`}>
      {passwords === null ? (
        <PasswordForm email={invitation.email} problem={problem} onDone={setPasswords} />
      ) : (
        <FactorForm token={token} onProved={(factor) => accept(passwords, factor)} />
      )}
    </SignInSheet>
  );
}

function PasswordForm({
  email,
  problem,
  onDone,
}: {
  readonly email: string;
  readonly problem: string;
  readonly onDone: (passwords: Passwords) => void;
}) {
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [mismatch, setMismatch] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password === confirmation) onDone({ password, confirm_password: confirmation });
    else setMismatch("The passwords do not match.");
  };
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <p className="account-lead">Set the password for {email}.</p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label="Password"
        description="At least 8 characters"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": "Show password" }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordInput
        label="Repeat password"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": "Show repeated password" }}
        value={confirmation}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
      />
      <p className="account-problem" role="alert">
        {mismatch || problem}
      </p>
      <Button type="submit" size="md" fullWidth>
        Continue
      </Button>
    </form>
  );
}

function FactorForm({
  token,
  onProved,
}: {
  readonly token: string;
  readonly onProved: (factor: object) => Promise<void>;
}) {
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const usePasskey = async (): Promise<void> => {
    setIsBusy(true);
    setProblem("");
    try {
      const { options } = await callCore("POST /admin/invitation/passkey", { body: { token } });
      const passkey = await createPasskey(options);
      await onProved({ passkey, passkey_name: "Passkey" });
    } catch (error) {
      setProblem(describePasskeyFailure(error).message);
      setIsBusy(false);
    }
  };
  return (
    <>
      <AppSetup
        start={() => callCore("POST /admin/invitation/totp", { body: { token } })}
        confirm={(code) => onProved({ code })}
      />
      <Button variant="default" loading={isBusy} onClick={() => void usePasskey()}>
        Use a passkey instead
      </Button>
      <p className="account-problem" role="alert">
        {problem}
      </p>
    </>
  );
}

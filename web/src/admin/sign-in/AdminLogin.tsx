import { Button, PasswordInput, TextInput } from "@mantine/core";
import type { Answer, BrowserRoutes, SecondStepRequest } from "@munshi/bff/contract";
import { useEffect, useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import { callBff, callCore, toFailure } from "../../lib/http.ts";
import { PasskeyButton } from "../../shell/identity/PasskeyButton.tsx";
import { SecondFactorForm } from "../../shell/identity/SecondFactorForm.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { admin, hasHints, loadSession, readNext, showSession } from "../admin-session.ts";
import "../../ui/account-sheet.css";
import "../../ui/inputs.css";

type FirstStep = Answer<BrowserRoutes["POST /admin/sign-in"]>;

async function finish(proof: SecondStepRequest & { readonly step: string }): Promise<void> {
  const { session } = await callBff("POST /api/staff/sign-in", { body: proof });
  showSession(session);
  navigate(readNext(window.location.search), { replace: true });
}

/** Password and second factor, or a passkey alone. */
export function AdminLogin() {
  const { alert } = useSnapshot(admin);
  const [first, setFirst] = useState<FirstStep | null>(null);
  useEffect(() => {
    const isSent = new URLSearchParams(window.location.search).has("next");
    if (admin.alert !== null || (!isSent && !hasHints())) return;
    // A link from elsewhere arrives without the cookie, although the session runs.
    const goOn = async (): Promise<void> => {
      if (await loadSession()) navigate(readNext(window.location.search), { replace: true });
    };
    void goOn();
  }, []);
  return (
    <SignInSheet title="Back office">
      {alert !== null && first === null && (
        <p className="admin-alert" role="alert">
          {alert}
        </p>
      )}
      {first === null ? (
        <PasswordForm onDone={setFirst} />
      ) : (
        <SecondFactorForm
          methods={first.methods}
          submit={(proof) => finish({ step: first.step, ...proof })}
          fetchPasskeyOptions={() =>
            callCore("POST /admin/sign-in/passkey", { body: { step: first.step } })
          }
          back="Back"
          onBack={() => setFirst(null)}
        />
      )}
    </SignInSheet>
  );
}

function PasswordForm({ onDone }: { readonly onDone: (first: FirstStep) => void }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const passkeyStep = useRef("");
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setProblem("");
    try {
      onDone(await callCore("POST /admin/sign-in", { body: { email, password } }));
    } catch (error) {
      setProblem(toFailure(error).message);
      setIsBusy(false);
    }
  };
  const signInByPasskey = async (passkey: object): Promise<void> => {
    setProblem("");
    try {
      await finish({ step: passkeyStep.current, passkey });
    } catch (error) {
      setProblem(toFailure(error).message);
    }
  };
  return (
    <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": "Show password" }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <p className="account-problem" role="alert">
        {problem}
      </p>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        Continue
      </Button>
      <PasskeyButton
        fetchOptions={async () => {
          const { step, options } = await callCore("POST /admin/sign-in/passkey", { body: {} });
          passkeyStep.current = step;
          return { options };
        }}
        onSigned={(passkey) => void signInByPasskey(passkey)}
      />
    </form>
  );
}

/** The frame of the pages before the login. */
export function SignInSheet({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <main id="main" className="page account-page" tabIndex={-1}>
      <div className="account-sheet">
        <Logo />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

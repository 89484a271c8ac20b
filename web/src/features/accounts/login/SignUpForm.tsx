import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import type { FormEvent } from "react";
import { entry } from "../../../lib/session/entry-parameters.ts";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { signUp } from "../api.ts";
import { describeSignInFailure } from "../failure-text.ts";
import { messages, ownMessages } from "../messages.ts";
import { EmailCodeField } from "./EmailCodeField.tsx";
import { checkSignUp, emptySignUp, keepPhoneDigits, splitName } from "./sign-up-form.ts";
import type { SignUpProblems, SignUpValues } from "./sign-up-form.ts";
import { useEmailCode } from "./useEmailCode.ts";

/** Makes an account for an address that a mailed code verifies. */
export function SignUpForm({
  email,
  onEmail,
  onDone,
}: {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onDone: () => void;
}) {
  const [typed, setTyped] = useState<Omit<SignUpValues, "email">>(emptySignUp);
  const [problems, setProblems] = useState<SignUpProblems>({});
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const code = useEmailCode();
  const values: SignUpValues = { ...typed, email };
  const type = (change: Partial<SignUpValues>): void => {
    setTyped({ ...typed, ...change });
    setProblems({});
  };

  const refuse = (text: string): void => {
    setProblem(text);
    showSnackbar("bad", text);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const found = checkSignUp(values);
    setProblems(found);
    const [first] = Object.values(found);
    if (first !== undefined) return refuse(first);
    if (code.phase !== "verified") return refuse(ownMessages.emailUnverified);
    setIsBusy(true);
    setProblem("");
    const name = splitName(values.name);
    const address = values.email.trim().toLowerCase();
    try {
      await signUp({
        email: address,
        username: address,
        mobile: values.mobile,
        first_name: name.first,
        last_name: name.last,
        password: values.password,
        "confirm-password": values.confirmation,
        validation_code: code.code,
        ...(entry.referrer === "" ? {} : { ref_id: entry.referrer }),
      });
      showSnackbar("good", messages.signedUp);
      onDone();
    } catch (error) {
      refuse(describeSignInFailure(error));
      setIsBusy(false);
    }
  };

  return (
    <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Name"
        name="name"
        autoComplete="name"
        required
        withAsterisk={false}
        value={typed.name}
        onChange={(event) => type({ name: event.currentTarget.value })}
        error={problems.name}
      />
      <EmailCodeField
        email={email}
        problem={problems.email}
        code={code}
        onEmail={(address) => {
          onEmail(address);
          setProblems({});
        }}
        onProblem={(text) => setProblems({ email: text })}
      />
      <TextInput
        label="Mobile number"
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        withAsterisk={false}
        value={typed.mobile}
        onChange={(event) => type({ mobile: keepPhoneDigits(event.currentTarget.value) })}
        error={problems.mobile}
      />
      <PasswordInput
        label="Password"
        name="new-password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ "aria-label": "Show password" }}
        value={typed.password}
        onChange={(event) => type({ password: event.currentTarget.value })}
        error={problems.password}
      />
      <PasswordInput
        label="Confirm password"
        name="confirm-password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ "aria-label": "Show confirmed password" }}
        value={typed.confirmation}
        onChange={(event) => type({ confirmation: event.currentTarget.value })}
        error={problems.confirmation}
      />
      <p className="account-problem" role="alert">
        {problem}
      </p>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        Sign up
      </Button>
    </form>
  );
}

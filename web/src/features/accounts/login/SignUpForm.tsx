import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { entry } from "../../../lib/session/entry-parameters.ts";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { reportUsage } from "../../../lib/usage.ts";
import { signUp } from "../api.ts";
import { describeSignInFailure, messages, ownMessages } from "../messages.ts";
import { forgetDraft } from "../form-draft.ts";
import { EmailCodeField } from "./EmailCodeField.tsx";
import {
  storeSignUp,
  readSignUpDraft,
  signUpDraft,
  checkSignUp,
  emptySignUp,
  toPhoneDigits,
  splitName,
  summariseProblems,
} from "./sign-up-form.ts";
import type { SignUpField, SignUpProblems, SignUpValues } from "./sign-up-form.ts";
import { useEmailCode } from "./useEmailCode.ts";
import type { CodePhase } from "./useEmailCode.ts";

/** By their place in the form, with the names that browsers know them by. */
const fieldNames: readonly (readonly [SignUpField, string])[] = [
  ["name", "name"],
  ["email", "email"],
  ["mobile", "mobile"],
  ["password", "new-password"],
  ["confirmation", "confirm-password"],
];

/** Steps of the sign-up by how far the mailed code is. */
const steps: Readonly<Partial<Record<CodePhase, "opened" | "code_sent" | "code_verified">>> = {
  none: "opened",
  sent: "code_sent",
  verified: "code_verified",
};

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
  const [typed, setTyped] = useState<Omit<SignUpValues, "email">>(() => ({
    ...emptySignUp,
    ...readSignUpDraft(),
  }));
  const [problems, setProblems] = useState<SignUpProblems>({});
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const code = useEmailCode();
  const values: SignUpValues = { ...typed, email };
  useEffect(() => {
    const step = steps[code.phase];
    if (step !== undefined) reportUsage({ name: "sign_up", detail: step });
  }, [code.phase]);
  const forgive = (field: SignUpField): void => {
    setProblem("");
    setProblems((found) =>
      Object.fromEntries(Object.entries(found).filter(([name]) => name !== field)),
    );
  };
  const type = (field: Exclude<SignUpField, "email">, value: string): void => {
    const now = { ...typed, [field]: value };
    setTyped(now);
    storeSignUp({ ...now, email });
    forgive(field);
  };
  const show = (found: SignUpProblems): boolean => {
    setProblem("");
    setProblems(found);
    const first = fieldNames.find(([field]) => found[field] !== undefined);
    if (first === undefined) return false;
    form.current?.querySelector<HTMLElement>(`[name="${first[1]}"]`)?.focus();
    return true;
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (show(checkSignUp(values))) return;
    if (code.phase !== "verified" && show({ email: ownMessages.emailUnverified })) return;
    setIsBusy(true);
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
      forgetDraft(signUpDraft);
      reportUsage({ name: "sign_up", detail: "done" });
      showSnackbar("good", messages.signedUp);
      onDone();
    } catch (error) {
      setProblem(describeSignInFailure(error));
      setIsBusy(false);
    }
  };

  return (
    <form
      ref={form}
      className="account-form account-sign-up"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p className="account-problem" role="alert">
        {problem || summariseProblems(problems)}
      </p>
      <TextInput
        label="Name"
        name="name"
        autoComplete="name"
        required
        withAsterisk={false}
        value={typed.name}
        onChange={(event) => type("name", event.currentTarget.value)}
        error={problems.name}
      />
      <EmailCodeField
        email={email}
        problem={problems.email}
        code={code}
        onEmail={(address) => {
          onEmail(address);
          storeSignUp({ ...typed, email: address });
          forgive("email");
        }}
        onProblem={(text) => {
          forgive("email");
          if (text !== "") setProblems((others) => ({ ...others, email: text }));
        }}
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
        onChange={(event) => type("mobile", toPhoneDigits(event.currentTarget.value))}
        error={problems.mobile}
      />
      <PasswordInput
        label="Password"
        name="new-password"
        autoComplete="new-password"
        description={ownMessages.passwordRule}
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ "aria-label": "Show password" }}
        value={typed.password}
        onChange={(event) => type("password", event.currentTarget.value)}
        error={problems.password}
        aria-invalid={problems.password !== undefined}
      />
      <PasswordInput
        label="Confirm password"
        name="confirm-password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ "aria-label": "Show confirmed password" }}
        value={typed.confirmation}
        onChange={(event) => type("confirmation", event.currentTarget.value)}
        error={problems.confirmation}
        aria-invalid={problems.confirmation !== undefined}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        Sign up
      </Button>
    </form>
  );
}

import { Button, PasswordInput } from "@mantine/core";
import type { SecurityAnswer } from "@munshi/bff/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { leastPasswordLength } from "../../../lib/email-codes.ts";
import { toFailure } from "../../../lib/http.ts";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { messages, ownMessages } from "../messages.ts";
import { IdentityFields } from "../../../shell/identity/IdentityFields.tsx";
import { changeOwnPassword } from "./security-api.ts";
import { useIdentity } from "../../../shell/identity/useIdentity.ts";

/** Another password, for who knows the current one. */
export function PasswordSection({
  security,
  onChange,
}: {
  readonly security: SecurityAnswer;
  readonly onChange: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="security-section" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      {isOpen ? (
        <PasswordForm
          security={security}
          onDone={() => {
            setIsOpen(false);
            onChange();
          }}
          onCancel={() => setIsOpen(false)}
        />
      ) : (
        <>
          <p className="account-lead">
            {security.has_password
              ? "Changing your password logs out your other devices."
              : "No password set. Set one to log in with email."}
          </p>
          <div className="security-actions">
            <Button variant="default" onClick={() => setIsOpen(true)}>
              {security.has_password ? "Change password" : "Set password"}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function PasswordForm({
  security,
  onDone,
  onCancel,
}: {
  readonly security: SecurityAnswer;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const identity = useIdentity();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [problem, setProblem] = useState("");
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: changeOwnPassword,
    onSuccess: async ({ message }) => {
      showSnackbar("good", message);
      onDone();
      await queries.invalidateQueries({ queryKey: ["sign-ins"] });
    },
  });
  const failure = error === null ? null : toFailure(error);
  const isWeak = failure?.code.startsWith("password.") === true;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    reset();
    const found =
      chosen.length < leastPasswordLength
        ? ownMessages.shortPassword
        : chosen === confirmation
          ? ""
          : messages.passwordsDiffer;
    setProblem(found);
    if (found !== "") return;
    mutate({ ...identity.payload(), new_password: chosen, confirm_password: confirmation });
  };
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <IdentityFields security={security} identity={identity} failedCode={failure?.code ?? ""} />
      <PasswordInput
        label="New password"
        description={ownMessages.passwordRule}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": "Show new password" }}
        value={chosen}
        error={isWeak || problem === ownMessages.shortPassword}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <PasswordInput
        label="Confirm new password"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": "Show confirmed password" }}
        value={confirmation}
        error={problem === messages.passwordsDiffer}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
      />
      <p className="account-problem" role="alert">
        {problem === "" ? (failure?.message ?? "") : problem}
      </p>
      <div className="security-actions">
        <Button type="submit" loading={isPending}>
          {security.has_password ? "Change password" : "Set password"}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

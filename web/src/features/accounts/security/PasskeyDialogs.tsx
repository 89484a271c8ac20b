import { Button, TextInput } from "@mantine/core";
import type { SecurityAnswer } from "@munshi/bff/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { Dialog } from "../../../ui/Dialog.tsx";
import { createPasskey, describePasskeyFailure } from "../../../shell/identity/passkeys.ts";
import { IdentityFields } from "../../../shell/identity/IdentityFields.tsx";
import { RecoveryCodes } from "../../../shell/identity/RecoveryCodes.tsx";
import { addPasskey, fetchNewPasskeyOptions } from "./security-api.ts";
import { useIdentity } from "../../../shell/identity/useIdentity.ts";
import type { Identity } from "../../../shell/identity/useIdentity.ts";

/** Has the browser make a passkey, and stores its public half. */
async function makePasskey(identity: Identity, name: string): Promise<readonly string[]> {
  const { options } = await fetchNewPasskeyOptions(identity.payload());
  const response = await createPasskey(options);
  return (await addPasskey({ name, response })).recovery_codes;
}

/** Adds a passkey; with the first factor come recovery codes. */
export function AddPasskeyDialog({
  security,
  onChange,
  onClose,
}: {
  readonly security: SecurityAnswer;
  readonly onChange: () => void;
  readonly onClose: () => void;
}) {
  const identity = useIdentity();
  const [name, setName] = useState("");
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => makePasskey(identity, name.trim()),
    onSuccess: (made) => {
      onChange();
      if (made.length === 0) onClose();
      else setCodes(made);
    },
  });
  const failure = error === null ? null : describePasskeyFailure(error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending && name.trim() !== "") mutate();
  };
  return (
    <Dialog title="Add a passkey" onClose={codes.length === 0 ? onClose : null}>
      {codes.length === 0 ? (
        <form className="account-form" noValidate onSubmit={submit}>
          <p className="account-lead">Use your device or a security key to confirm logins.</p>
          <TextInput
            label="Passkey name"
            placeholder="My phone"
            maxLength={60}
            required
            withAsterisk={false}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <IdentityFields
            security={security}
            identity={identity}
            failedCode={failure?.code ?? ""}
          />
          <p className="account-problem" role="alert">
            {failure?.message ?? ""}
          </p>
          <Button
            type="submit"
            size="md"
            fullWidth
            loading={isPending}
            disabled={name.trim() === ""}
          >
            Add passkey
          </Button>
        </form>
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </Dialog>
  );
}

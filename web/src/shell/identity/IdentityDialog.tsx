import { Button } from "@mantine/core";
import type { IdentityPayload, SecurityAnswer } from "@munshi/bff/contract";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";
import { toFailure } from "../../lib/http.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { IdentityFields } from "./IdentityFields.tsx";
import { useIdentity } from "./useIdentity.ts";

/** Asks who the member is, then does one thing. */
export function IdentityDialog<T>({
  title,
  security,
  action,
  isDestructive = false,
  run,
  onDone,
  onClose,
  children,
}: {
  readonly title: string;
  readonly security: SecurityAnswer;
  /** The button's text. */
  readonly action: string;
  /** True if the action cannot be undone with a click. */
  readonly isDestructive?: boolean;
  readonly run: (identity: IdentityPayload) => Promise<T>;
  readonly onDone: (answer: T) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const identity = useIdentity();
  const { mutate, isPending, error } = useMutation({ mutationFn: run, onSuccess: onDone });
  const failure = error === null ? null : toFailure(error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) mutate(identity.payload());
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="account-form" noValidate onSubmit={submit}>
        {children}
        <IdentityFields security={security} identity={identity} failedCode={failure?.code ?? ""} />
        <p className="account-problem" role="alert">
          {failure?.message ?? ""}
        </p>
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={isPending}
          {...(isDestructive ? { color: "red" } : {})}
        >
          {action}
        </Button>
      </form>
    </Dialog>
  );
}

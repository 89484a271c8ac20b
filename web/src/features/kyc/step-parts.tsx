import { Button } from "@mantine/core";
import { useState } from "react";
import { toFailure } from "../../lib/http.ts";
import { signOut } from "../../lib/session/session.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { closeDialog } from "../../shell/dialogs.ts";

/** A text that is typed, as inputs bind it; `onType` hears of every change. */
export function useField(given: string, onType: () => void) {
  const [value, setValue] = useState(given);
  return {
    value,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      setValue(event.currentTarget.value);
      onType();
    },
  };
}

/** Focuses the first empty field of a form; false if there is none. */
export function focusEmpty(form: HTMLFormElement | null): boolean {
  const fields = form?.querySelectorAll<HTMLInputElement>("input:not([type=checkbox])") ?? [];
  const empty = [...fields].find(({ value }) => value.trim() === "");
  empty?.focus();
  return empty !== undefined;
}

/** Logs out of a dialog that cannot be closed. */
export function Logout() {
  const logOut = async (): Promise<void> => {
    closeDialog();
    try {
      await signOut();
    } catch (error) {
      showSnackbar("bad", `Error: ${toFailure(error).message}`);
    }
  };
  return (
    <Button type="button" variant="subtle" color="gray" onClick={() => void logOut()}>
      Logout
    </Button>
  );
}

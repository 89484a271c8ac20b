import { useState } from "react";

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

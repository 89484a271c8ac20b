import { proxy } from "valtio";

/** Dialogs that can be asked for from anywhere. */
export type DialogName = "coupon" | "profile" | "complaints" | "contact";

export const dialogs = proxy<{ open: DialogName | null }>({ open: null });

export function openDialog(name: DialogName): void {
  dialogs.open = name;
}

export function closeDialog(): void {
  dialogs.open = null;
}

import { showSnackbar } from "./snackbars.ts";

/** Copies a text and says so in a snackbar, or what to do where the browser forbids it. */
export async function copyText(
  text: string,
  { copied, failed }: { readonly copied: string; readonly failed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar("good", copied);
  } catch {
    showSnackbar("bad", failed);
  }
}

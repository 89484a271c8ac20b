import type { ExportFile } from "./export-result.ts";

/** Long enough for any browser to have begun to read the file. */
const keptMilliseconds = 60_000;

/** Has the browser keep a file among the reader's downloads. */
export function handOverFile({ name, blob }: ExportFile): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), keptMilliseconds);
}

/** Has the browser save a CSV file. */
export function saveText(text: string, name: string): void {
  saveFile(new Blob([text], { type: "text/csv" }), name);
}

/** Has the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

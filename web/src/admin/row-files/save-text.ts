/** Has the browser save a CSV file. */
export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

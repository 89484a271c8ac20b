/** Offers a file to the user as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

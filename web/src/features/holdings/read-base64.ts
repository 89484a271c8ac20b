/** Reads a file as base64. */
export async function readBase64(file: File): Promise<string> {
  const reader = new FileReader();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.addEventListener("load", () => {
    const { result } = reader;
    if (typeof result === "string") resolve(result.slice(result.indexOf(",") + 1));
  });
  reader.addEventListener("error", () => reject(new Error("The file could not be read.")));
  reader.readAsDataURL(file);
  return promise;
}

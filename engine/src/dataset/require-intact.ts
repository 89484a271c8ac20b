/**
 * Checks a file of a dataset against the SHA-256 that its manifest records. Nothing is checked where
 * none is recorded, or where a browser offers no digests: on plain http elsewhere than on localhost.
 * @throws Error that names a damaged file.
 */
export async function requireIntact(
  file: string,
  bytes: Uint8Array,
  sha256: string | undefined,
): Promise<void> {
  const subtle = Reflect.get(crypto, "subtle") as SubtleCrypto | undefined;
  if (sha256 === undefined || subtle === undefined) return;
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found === sha256) return;
  throw new Error(`${file} is damaged: its content is not what was published.`);
}

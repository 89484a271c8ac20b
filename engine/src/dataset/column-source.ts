import type { OpenRequest } from "../contract/index.ts";

/** Reads dataset files, from the bff or a local folder. */
export interface ColumnSource {
  /** Rejects with an Error that says why. */
  read(dataset: OpenRequest, file: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** Fetches `<baseUrl>/<version>/<file>`. */
export function createFetchSource(): ColumnSource {
  return {
    async read({ baseUrl, manifest }, file) {
      const response = await fetch(`${baseUrl}/${manifest.version}/${file}`);
      if (!response.ok) throw new Error(`${file} answered ${response.status}.`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

/**
 * Verifies a file against its SHA-256. Skipped without a checksum or without browser digests (plain
 * http other than localhost). Throws an Error for a damaged file.
 */
export async function verifyChecksum(
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
  sha256: string | undefined,
): Promise<void> {
  const subtle = Reflect.get(crypto, "subtle") as SubtleCrypto | undefined;
  if (sha256 === undefined || subtle === undefined) return;
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found === sha256) return;
  throw new Error(`${file} is damaged: its checksum does not match the manifest.`);
}

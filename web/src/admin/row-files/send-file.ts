/** The two calls that take a file of one purpose. */
export interface FileCalls {
  readonly partBytes: number;
  readonly begin: (file: {
    readonly name: string;
    readonly bytes: number;
    readonly hash: string;
  }) => Promise<{ readonly id: string }>;
  readonly part: (id: string, number: number, content: string) => Promise<unknown>;
}

/** Sends a file part by part; the id of the upload. Throws `RequestFailed`. */
export async function sendFile(
  { partBytes, begin, part }: FileCalls,
  file: File,
  onSent: (bytes: number) => void = () => undefined,
): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = file.name.slice(0, 200);
  const { id } = await begin({ name, bytes: bytes.length, hash: await hashOf(bytes) });
  for (let number = 0; number * partBytes < bytes.length; number += 1) {
    const end = Math.min((number + 1) * partBytes, bytes.length);
    await part(id, number, encode(bytes.subarray(number * partBytes, end)));
    onSent(end);
  }
  return id;
}

/** SHA-256 in hexadecimal. */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function encode(bytes: Uint8Array): string {
  let text = "";
  // The function takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  }
  return btoa(text);
}

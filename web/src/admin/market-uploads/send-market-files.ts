import { marketUploadLimits } from "@munshi/bff/contract";
import { callAdmin } from "../call-admin.ts";

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

/** Sends files part by part; the id of the upload. Throws `RequestFailed`. */
export async function sendMarketFiles(
  files: readonly File[],
  onProgress: (sent: number, total: number) => void,
): Promise<string> {
  const contents = await Promise.all(
    files.map(async (file) => new Uint8Array(await file.arrayBuffer())),
  );
  const described = await Promise.all(
    files.map(async ({ name }, at) => {
      const bytes = contents[at] ?? new Uint8Array();
      return { name: name.slice(0, 200), bytes: bytes.length, hash: await hashOf(bytes) };
    }),
  );
  const { id } = await callAdmin("POST /admin/market/uploads", { body: { files: described } });
  const total = contents.reduce((sum, { length }) => sum + length, 0);
  const { partBytes } = marketUploadLimits;
  let sent = 0;
  for (const [file, bytes] of contents.entries()) {
    for (let number = 0; number * partBytes < bytes.length; number += 1) {
      const part = bytes.subarray(number * partBytes, (number + 1) * partBytes);
      await callAdmin("PUT /admin/market/uploads/:id/files/:file/parts/:number", {
        params: { id, file, number },
        body: { content: encode(part) },
      });
      sent += part.length;
      onProgress(sent, total);
    }
  }
  return id;
}

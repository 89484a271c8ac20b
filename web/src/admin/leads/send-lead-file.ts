import { leadLimits } from "@munshi/bff/contract";
import { callAdmin } from "../call-admin.ts";

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

/** Sends a file part by part; the id of the upload. Throws `RequestFailed`. */
export async function sendLeadFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { id } = await callAdmin("POST /admin/lead_uploads", {
    body: { name: file.name.slice(0, 200), bytes: bytes.length, hash: await hashOf(bytes) },
  });
  const { partBytes } = leadLimits;
  for (let number = 0; number * partBytes < bytes.length; number += 1) {
    const part = bytes.subarray(number * partBytes, (number + 1) * partBytes);
    await callAdmin("PUT /admin/lead_uploads/:id/parts/:number", {
      params: { id, number },
      body: { content: encode(part) },
    });
  }
  return id;
}

import { isUtf8 } from "node:buffer";

import { MarketFileError } from "../market-file-error.ts";

/**
 * Decodes UTF-8, with or without a byte order mark. From the first chunk that is no UTF-8 on, the
 * text is read as Windows-1252, which older exports use; UTF-16 and binary content are refused.
 * Every line end becomes "\n".
 */
export async function* decodeText(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncIterable<string> {
  const western = new TextDecoder("windows-1252");
  let carry: Uint8Array = new Uint8Array(0);
  let isWestern = false;
  let isFirst = true;
  let pendingReturn = "";
  for await (const chunk of chunks) {
    let bytes: Uint8Array = carry.length > 0 ? Buffer.concat([carry, chunk]) : chunk;
    if (isFirst && bytes.length >= 2) {
      refuseWide(path, bytes);
      bytes = withoutMark(bytes);
      isFirst = false;
    }
    const end = isWestern ? bytes.length : completeLength(bytes);
    const whole = bytes.subarray(0, end);
    carry = bytes.subarray(end);
    if (!isWestern && !isUtf8(whole)) isWestern = true;
    const text =
      pendingReturn + (isWestern ? western.decode(whole) : Buffer.from(whole).toString("utf8"));
    if (text.includes("\u0000"))
      throw new MarketFileError(
        path,
        "binary",
        "this is binary data, not text; check that it is the right file",
      );
    pendingReturn = text.endsWith("\r") ? "\r" : "";
    const ready = pendingReturn === "" ? text : text.slice(0, -1);
    if (ready !== "") yield ready.includes("\r") ? ready.replace(/\r\n?/g, "\n") : ready;
  }
  const rest = pendingReturn + western.decode(carry);
  if (rest !== "") yield rest.replace(/\r\n?/g, "\n");
}

function refuseWide(path: string, bytes: Uint8Array): void {
  const isMarked =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const zeros = bytes.subarray(0, 64).filter((byte) => byte === 0).length;
  if (isMarked || (zeros >= 8 && zeros * 3 >= Math.min(bytes.length, 64)))
    throw new MarketFileError(path, "utf16", "the text is UTF-16; save the file as UTF-8");
}

const withoutMark = (bytes: Uint8Array): Uint8Array =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

/** Returns where the last complete character ends: a chunk may split one. */
function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const width = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return width > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

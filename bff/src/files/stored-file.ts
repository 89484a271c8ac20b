import { createHash } from "node:crypto";

/** Immutable bytes with their response headers. */
export interface StoredFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** Digest of the bytes; combined with the encoding to an ETag. */
  readonly digest: string;
  /** The best compressed form so far; null before the first request or if it saves nothing. */
  brotli: { readonly quality: number; readonly bytes: Buffer } | null;
}

export function createStoredFile(bytes: Buffer, type: string): StoredFile {
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
  return { type, bytes, digest, brotli: null };
}

/** Returns whether a file has the recorded SHA-256 (hexadecimal). */
export function isIntact(file: StoredFile, sha256: string): boolean {
  return Buffer.from(sha256, "hex").toString("base64url").slice(0, 27) === file.digest;
}

/** Compressed formats, or too short to gain. */
export function isCompressible(file: StoredFile): boolean {
  return (
    file.bytes.length > 512 &&
    !/^(image\/(?!svg)|font\/|audio\/|video\/|application\/pdf)/.test(file.type)
  );
}

const types: { readonly [extension: string]: string } = {
  arrow: "application/vnd.apache.arrow.file",
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  mp4: "video/mp4",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  webm: "video/webm",
  webp: "image/webp",
  woff2: "font/woff2",
};

/** The content type of a file's extension. */
export function typeOfName(name: string): string {
  return types[name.slice(name.lastIndexOf(".") + 1).toLowerCase()] ?? "application/octet-stream";
}

import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { AppError } from "@munshi/platform";
import type { HttpContext } from "./context.ts";

const types: { readonly [extension: string]: string } = {
  ".json": "application/json; charset=utf-8",
  ".arrow": "application/vnd.apache.arrow.file",
};

export interface FileRequest {
  readonly root: string;
  /** Path below the root, with `/`; refused unless made of plain names. */
  readonly path: string;
  readonly etag: string;
  readonly cacheControl: string;
}

const plainPath = /^[A-Za-z0-9][A-Za-z0-9._@-]*(\/[A-Za-z0-9][A-Za-z0-9._@-]*){0,5}$/;

/** Streams a file inside a folder, never one outside it. 404 if it does not exist. */
export async function sendFile(ctx: HttpContext, request: FileRequest): Promise<void> {
  const missing = new AppError("request.not_found", 404, "Not found.");
  if (!plainPath.test(request.path) || request.path.includes("..")) throw missing;
  const file = join(request.root, ...request.path.split("/"));
  const [root, real, info] = await Promise.all([
    realpath(request.root),
    realpath(file),
    stat(file),
  ]).catch((): never => {
    throw missing;
  });
  if (!info.isFile() || !real.startsWith(root + sep)) throw missing;
  ctx.set("etag", request.etag);
  ctx.set("cache-control", request.cacheControl);
  if (ctx.get("if-none-match").includes(request.etag)) {
    ctx.status = 304;
    return;
  }
  // Koa ends the stream with the connection, so a client that goes away costs no open file.
  ctx.body = ctx.method === "HEAD" ? "" : createReadStream(real);
  ctx.type = types[extname(file)] ?? "application/octet-stream";
  ctx.length = info.size;
}

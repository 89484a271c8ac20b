import { readFile } from "node:fs/promises";
import { AppError } from "@munshi/platform";
import type { Compressor } from "../files/compressor.ts";
import type { FileCache } from "../files/file-cache.ts";
import { foreverCacheable, mustRevalidate, sendStored } from "../files/send-stored.ts";
import { createStoredFile, typeOfName } from "../files/stored-file.ts";
import type { HttpMiddleware } from "../http/context.ts";
import {
  isWorkerScript,
  serviceWorkerPath,
  serviceWorkerPolicy,
  workerPolicy,
} from "../middleware/security-headers.ts";
import { renderIndexPage } from "./index-page.ts";
import { addPreview } from "./page-preview.ts";
import type { PreviewPage } from "./page-preview.ts";
import { findPage } from "./pages.ts";
import type { WebFiles } from "./web-files.ts";

const reading = ["GET", "HEAD"];

/** Methods allowed for a path; empty if it is neither a file nor a page. */
export function listWebMethods(web: WebFiles, path: string): readonly string[] {
  return web.files.has(path) || findPage(path) !== null ? reading : [];
}

/** Serves the built app: its files, and its page at every page address. */
export function serveWeb(
  web: WebFiles,
  deps: {
    readonly cache: FileCache;
    readonly compressor: Compressor;
    readonly preview: PreviewPage;
    readonly isProduction: boolean;
  },
): HttpMiddleware {
  return async (ctx, next) => {
    if (!reading.includes(ctx.method)) {
      await next();
      return;
    }
    const path = web.files.get(ctx.path);
    if (path !== undefined) {
      ctx.state.route = "(file)";
      const key = `web:${ctx.path}`;
      const file = await deps.cache.get(key, async () =>
        createStoredFile(await readFile(path), typeOfName(path)),
      );
      if (isWorkerScript(ctx.path)) ctx.set("content-security-policy", workerPolicy);
      if (ctx.path === serviceWorkerPath) ctx.set("content-security-policy", serviceWorkerPolicy);
      await sendStored(ctx, file, {
        compressor: deps.compressor,
        cacheControl: isHashed(ctx.path) ? foreverCacheable : mustRevalidate,
        onChange: () => deps.cache.recount(key),
      });
      return;
    }
    if (
      /^\/(api|data|internal|assets)(\/|$)/.test(ctx.path) ||
      /\.[a-z0-9]{1,6}$/i.test(ctx.path)
    ) {
      throw new AppError("request.not_found", 404, "Not found.");
    }
    const found = findPage(ctx.path);
    const isKnown = found !== null && (found.isBuilt || !deps.isProduction);
    const preview = isKnown && found.isBuilt ? await deps.preview(ctx, found) : null;
    const page = isKnown && preview !== "missing" ? found : null;
    ctx.state.route = page === null ? "(no page)" : "(page)";
    ctx.status = page === null ? 404 : 200;
    ctx.type = "html";
    ctx.set("cache-control", "no-cache");
    const nonce = ctx.state.nonce ?? "";
    const html = renderIndexPage(web.template, {
      nonce,
      page,
      address: { path: ctx.path, search: ctx.search },
      build: web.build,
    });
    ctx.body = preview === null || preview === "missing" ? html : addPreview(html, preview);
  };
}

/** Vite adds a digest to the names of files under `assets`. */
function isHashed(path: string): boolean {
  return /^\/assets\/.+-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/.test(path);
}

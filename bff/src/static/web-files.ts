import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { AppError } from "@munshi/platform";
import { z } from "zod";
import type { BuildManifest } from "./index-page.ts";

/** The built web app as it was on disk at start. */
export interface WebFiles {
  /** `/assets/main-abc.js` → path on disk, without hidden files and `index.html`. */
  readonly files: ReadonlyMap<string, string>;
  readonly template: string;
  readonly build: BuildManifest;
}

const buildManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).exactOptional(),
    imports: z.array(z.string()).exactOptional(),
  }),
);

/** @throws AppError `web.not_built` if the folder contains no built app. */
export async function readWebFiles(folder: string): Promise<WebFiles> {
  const template = await readFile(join(folder, "index.html"), "utf8").catch((cause: unknown) => {
    throw new AppError("web.not_built", 500, `No built web app in ${folder}: build it first.`, {
      cause,
    });
  });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const parts = relative(folder, path).split(sep);
    const isHidden = parts.some((part) => part.startsWith("."));
    if (!isHidden && parts.join("/") !== "index.html") files.set(`/${parts.join("/")}`, path);
  }
  return { files, template, build: await readBuild(folder) };
}

/** Optional: without it pages load slightly later. */
async function readBuild(folder: string): Promise<BuildManifest> {
  const text = await readFile(join(folder, ".vite", "manifest.json"), "utf8").catch(() => "{}");
  return buildManifest.parse(JSON.parse(text));
}

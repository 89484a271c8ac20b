import { createHash } from "node:crypto";
import path from "node:path";
import { build } from "vite";
import type { Plugin, Rollup } from "vite";

const source = "src/offline/service-worker.ts";
const fileName = "service-worker.js";

type Bundle = Rollup.OutputBundle;

/** Code and styles that a chunk cannot begin without. */
function addWithImports(bundle: Bundle, file: string, files: Set<string>): void {
  const chunk = bundle[file];
  // A chunk of styles alone is named by others and left out in the end.
  if (chunk === undefined || files.has(file)) return;
  files.add(file);
  if (chunk.type !== "chunk") return;
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  for (const imported of chunk.imports) addWithImports(bundle, imported, files);
}

/** The same with all that it may load later; other pages apart. */
function addWithParts(bundle: Bundle, file: string, files: Set<string>, seen: Set<string>): void {
  if (seen.has(file)) return;
  seen.add(file);
  addWithImports(bundle, file, files);
  const chunk = bundle[file];
  if (chunk?.type !== "chunk") return;
  for (const imported of chunk.imports) addWithParts(bundle, imported, files, seen);
  for (const part of chunk.dynamicImports) {
    const loaded = bundle[part];
    const from = loaded?.type === "chunk" ? (loaded.facadeModuleId ?? "") : "";
    const isPage = from.endsWith("Page.tsx") || from.includes("/src/content/");
    if (!isPage) addWithParts(bundle, part, files, seen);
  }
}

/** Every file that the screener's page is made of, and what is drawn around it. */
function listScreenerFiles(bundle: Bundle): readonly string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  for (const item of Object.values(bundle)) {
    const isScreener =
      item.type === "chunk" && item.facadeModuleId?.endsWith("/app/ScreenerRoute.tsx") === true;
    if (item.type === "chunk" && (item.isEntry || isScreener))
      addWithParts(bundle, item.fileName, files, seen);
    else if (/\.(woff2|wasm)$|\b(engine\.|excel-)worker-|\bicon-[^/]*\.svg$/.test(item.fileName))
      files.add(item.fileName);
  }
  return [...files].map((file) => `/${file}`).toSorted();
}

/**
 * Builds the service worker beside the app, as one script that knows the names of the files to keep.
 * Its name stays the same: browsers ask for it anew and see by its content that there is another build.
 */
export function serviceWorker(root: string): Plugin {
  return {
    name: "munshi:service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const assets = listScreenerFiles(bundle);
        const digest = createHash("sha256").update(assets.join("\n")).digest("hex").slice(0, 16);
        const built = await build({
          configFile: false,
          root,
          logLevel: "warn",
          define: {
            cachedAssets: JSON.stringify(assets),
            buildDigest: JSON.stringify(digest),
          },
          build: {
            write: false,
            target: "es2023",
            rolldownOptions: {
              input: path.join(root, source),
              output: { format: "iife", entryFileNames: fileName },
            },
          },
        });
        const outputs = Array.isArray(built) ? built : [built];
        for (const output of outputs) {
          if (!("output" in output)) throw new Error("The service worker was not built");
          const [{ code }] = output.output;
          this.emitFile({ type: "asset", fileName, source: code });
        }
      },
    },
  };
}

import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileWhole } from "./build/compile-hint.ts";
import { deepImports } from "./build/deep-imports.ts";
import { fontSubset } from "./build/font-subset.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { gatherSharedParts } from "./build/shared-parts.ts";

const root = import.meta.dirname;
const screenerPage = path.join(root, "src/app/ScreenerRoute.tsx");

/**
 * Modules smaller than their request, in one file. Not the landing page's arrow: it would bring along
 * all others.
 */
const smallParts =
  /@mantine\/(hooks|core\/esm\/core)\/|@tabler\/icons-react\/.*\/Icon(?!ArrowRight\.)/;

// A shell that runs tests may say otherwise, and React would be built with its checks.
if (process.argv.includes("build")) process.env["NODE_ENV"] = "production";

export default defineConfig({
  root,
  plugins: [
    fontSubset(root),
    deepImports(root),
    react(),
    serviceWorker(root),
    compileWhole(["index", "ScreenerRoute", "screener-shared", "screener-parts", "CodeEditor"]),
  ],
  worker: {
    format: "es",
    rolldownOptions: {
      // The bff allows compiled expressions to this file alone, by its name.
      output: {
        entryFileNames: ({ name }) =>
          name === "worker" ? "assets/engine.worker-[hash].js" : "assets/[name]-[hash].js",
      },
    },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // One file for the app's initial code: a dozen small ones would cost a dozen requests.
        codeSplitting: {
          groups: [
            { name: "app", tags: ["$initial"], priority: 1 },
            ...gatherSharedParts(screenerPage, "screener"),
            { name: "small-parts", test: smallParts, minShareCount: 2 },
          ],
        },
      },
    },
  },
});

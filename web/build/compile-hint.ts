import type { Plugin } from "vite";

/** Has Chromium compile a whole file while it loads, beside the page, and not each function at its first call. */
const hint = "//# allFunctionsCalledOnLoad\n";

/** Puts the hint before the files of these names; others hold more that is never called than is. */
export function compileWhole(names: readonly string[]): Plugin {
  return {
    name: "munshi:compile-hint",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk" && names.includes(chunk.name)) chunk.code = hint + chunk.code;
      },
    },
  };
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join("");
const signs = "\u00a0–—‘’“”…·•−×÷±½¼¾©®°²³éèáíóúüöäñç↑↓";

/** Inter keeps the rupee sign in another file than its letters, so a page needs two subsets. */
const subsets = [
  {
    font: "inter",
    source: "inter-latin-wght-normal.woff2",
    target: "inter-subset.woff2",
    text: ascii + signs,
  },
  {
    font: "inter",
    source: "inter-latin-ext-wght-normal.woff2",
    target: "inter-rupee.woff2",
    text: "₹",
  },
  {
    font: "mono",
    source: "jetbrains-mono-latin-wght-normal.woff2",
    target: "mono-subset.woff2",
    text: ascii + signs,
  },
] as const;

/**
 * Cuts the fonts down to the glyphs, weights and features that the screens use, before
 * anything is built or served.
 */
export function fontSubset(root: string): Plugin {
  const require = createRequire(path.join(root, "package.json"));
  return {
    name: "munshi:font-subset",
    async buildStart() {
      const packages = {
        inter: require.resolve("@fontsource-variable/inter/package.json"),
        mono: require.resolve("@fontsource-variable/jetbrains-mono/package.json"),
      };
      const folder = path.join(root, "src/ui/fonts");
      mkdirSync(folder, { recursive: true });
      for (const { font, source, target, text } of subsets) {
        const file = path.join(folder, target);
        if (existsSync(file)) continue;
        const original = path.join(path.dirname(packages[font]), "files", source);
        const subset = await subsetFont(readFileSync(original), text, {
          targetFormat: "woff2",
          keepFeatures: ["kern", "ccmp", "locl", "mark", "tnum", "lnum", "case"],
          variationAxes: { wght: { min: 400, max: 700 } },
        });
        writeFileSync(file, subset);
      }
    },
  };
}

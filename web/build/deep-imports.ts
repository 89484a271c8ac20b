import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

/** A package's index that re-exports everything, by the name it is imported with. */
interface Barrel {
  readonly name: string;
  /** Path within node_modules. */
  readonly index: string;
}

const barrels: readonly Barrel[] = [
  { name: "@mantine/core", index: "@mantine/core/esm/index.mjs" },
  { name: "@mantine/hooks", index: "@mantine/hooks/esm/index.mjs" },
  { name: "@tabler/icons-react", index: "@tabler/icons-react/dist/esm/tabler-icons-react.mjs" },
  ...["platform", "core-api", "bff", "engine"].map((room) => ({
    name: `@munshi/${room}/contract`,
    index: `@munshi/${room}/src/contract/index.ts`,
  })),
  { name: "@munshi/engine/payments", index: "@munshi/engine/src/payments/index.ts" },
  { name: "@munshi/engine/portfolio", index: "@munshi/engine/src/portfolio/index.ts" },
  { name: "@munshi/engine/trading", index: "@munshi/engine/src/trading/index.ts" },
];

interface Target {
  readonly file: string;
  readonly imported: string;
}

type Targets = ReadonlyMap<string, Target>;

const clausePattern = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const importPattern = /import\s*\{([^}]*)\}\s*from\s*"([^"]+)";?/g;
const starPattern = /export\s*\*\s*from\s*["']([^"']+)["']/g;
const definitionPattern = /^export\s+(?:async\s+)?(?:const|let|function\*?|class)\s+([\w$]+)/gm;

function splitClause(clause: string): { imported: string; local: string }[] {
  return clause
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !part.startsWith("type "))
    .map((part) => {
      const [imported = part, local = imported] = part.split(/\s+as\s+/);
      return { imported, local };
    });
}

/** The values a module exports, each with the module that defines it. */
function readExports(file: string, findBarrel: (name: string) => Targets | null): Targets {
  const text = readFileSync(file, "utf8");
  const targets = new Map<string, Target>();
  const find = (source: string): Targets | null =>
    source.startsWith(".")
      ? readExports(path.resolve(path.dirname(file), source), findBarrel)
      : findBarrel(source);
  for (const [, name = ""] of text.matchAll(definitionPattern))
    targets.set(name, { file, imported: name });
  for (const [, source = ""] of text.matchAll(starPattern))
    for (const [name, target] of find(source) ?? []) targets.set(name, target);
  for (const [, clause = "", source = ""] of text.matchAll(clausePattern)) {
    const ours = source.endsWith(".ts") || source.startsWith("@munshi/") ? find(source) : null;
    const named = source.startsWith(".") ? path.resolve(path.dirname(file), source) : source;
    for (const { imported, local } of splitClause(clause))
      targets.set(local, ours?.get(imported) ?? { file: named, imported });
  }
  return targets;
}

/**
 * Rewrites `import { Button } from "@mantine/core"` to the module that defines it, and likewise
 * imports of our contracts. Whatever an entry and a lazy route import from one barrel would otherwise
 * land in the entry (rolldown #8920).
 */
export function deepImports(root: string): Plugin {
  const require = createRequire(path.join(root, "package.json"));
  const indexes = new Map(
    barrels.map(({ name, index }) => {
      const file = require.resolve
        .paths(name)
        ?.map((base) => path.join(base, index))
        .find((candidate) => existsSync(candidate));
      if (file === undefined) throw new Error(`${name} is not installed`);
      return [name, realpathSync(file)];
    }),
  );
  const files = new Set(indexes.values());
  const read = new Map<string, Targets>();

  function findBarrel(source: string, importer: string): Targets | null {
    const file = source.startsWith(".")
      ? path.resolve(path.dirname(importer), source)
      : indexes.get(source);
    if (file === undefined || !files.has(file)) return null;
    const targets = read.get(file) ?? readExports(file, (name) => findBarrel(name, file));
    read.set(file, targets);
    return targets;
  }

  function rewrite(targets: Targets, clause: string, source: string): string {
    return splitClause(clause)
      .map(({ imported, local }) => {
        const target = targets.get(imported);
        if (target === undefined) throw new Error(`${source} has no export ${imported}`);
        return `import { ${target.imported} as ${local} } from ${JSON.stringify(target.file)};`;
      })
      .join("");
  }

  return {
    name: "munshi:deep-imports",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (id.includes("node_modules") && !id.includes("@mantine/core/esm")) return null;
      const changed = code.replace(importPattern, (whole, clause: string, source: string) => {
        const targets = findBarrel(source, id);
        return targets === null ? whole : rewrite(targets, clause, source);
      });
      return changed === code ? null : { code: changed, map: null };
    },
  };
}

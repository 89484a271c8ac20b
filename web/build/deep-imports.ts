import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

/** A package whose index re-exports everything, and where its module tree begins. */
interface Barrel {
  readonly name: string;
  readonly index: string;
}

const barrels: readonly Barrel[] = [
  { name: "@mantine/core", index: "esm/index.mjs" },
  { name: "@mantine/hooks", index: "esm/index.mjs" },
  { name: "@tabler/icons-react", index: "dist/esm/tabler-icons-react.mjs" },
];

interface Target {
  readonly file: string;
  readonly imported: string;
}

const clausePattern = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

function splitClause(clause: string): { imported: string; local: string }[] {
  return clause
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const [imported = part, local = imported] = part.split(/\s+as\s+/);
      return { imported, local };
    });
}

function readBarrel(indexFile: string): ReadonlyMap<string, Target> {
  const text = readFileSync(indexFile, "utf8");
  const targets = new Map<string, Target>();
  for (const [, clause = "", source = ""] of text.matchAll(clausePattern)) {
    const file = source.startsWith(".") ? path.resolve(path.dirname(indexFile), source) : source;
    for (const { imported, local } of splitClause(clause)) targets.set(local, { file, imported });
  }
  return targets;
}

/**
 * Rewrites `import { Button } from "@mantine/core"` to the module that defines it. Whatever an entry
 * and a lazy route import from one barrel would otherwise land in the entry (rolldown #8920).
 */
export function deepImports(root: string): Plugin {
  const require = createRequire(path.join(root, "package.json"));
  const maps = new Map<string, ReadonlyMap<string, Target>>();

  function targetsOf(barrel: Barrel): ReadonlyMap<string, Target> {
    const known = maps.get(barrel.name);
    if (known !== undefined) return known;
    const folder = require.resolve
      .paths(barrel.name)
      ?.map((base) => path.join(base, barrel.name))
      .find((candidate) => existsSync(path.join(candidate, barrel.index)));
    if (folder === undefined) throw new Error(`${barrel.name} is not installed`);
    const read = readBarrel(path.join(folder, barrel.index));
    maps.set(barrel.name, read);
    return read;
  }

  function rewrite(barrel: Barrel, clause: string): string {
    const targets = targetsOf(barrel);
    return splitClause(clause)
      .filter(({ imported }) => !imported.startsWith("type "))
      .map(({ imported, local }) => {
        const target = targets.get(imported);
        if (target === undefined) throw new Error(`${barrel.name} has no export ${imported}`);
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
      let changed = code;
      for (const barrel of barrels) {
        if (!code.includes(`"${barrel.name}"`)) continue;
        const pattern = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"${barrel.name}";?`, "g");
        changed = changed.replace(pattern, (_, clause: string) => rewrite(barrel, clause));
      }
      return changed === code ? null : { code: changed, map: null };
    },
  };
}

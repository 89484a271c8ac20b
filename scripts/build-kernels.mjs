/* oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-assignment, typescript/no-unsafe-return -- plain JavaScript: it runs on whatever Node the machine has, before Node 24 is there */
// Compiles the engine's kernels to WebAssembly if their sources or the compiler changed.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(root, "engine", "src", "kernels");
const sources = join(folder, "assembly");
const target = join(folder, "kernels.wasm");
const stamp = `${target}.stamp`;

const files = ["index.ts", "--outFile", "kernels.wasm", "--baseDir", sources];
const options =
  "--runtime stub --enable simd --optimizeLevel 3 --shrinkLevel 0 --importMemory --noExportMemory --noAssert --converge".split(
    " ",
  );

/** @throws Error with the compiler's messages. */
export async function buildKernels() {
  const compiler = join(root, "node_modules", "assemblyscript");
  const { version } = JSON.parse(readFileSync(join(compiler, "package.json"), "utf8"));
  const hash = createHash("sha256").update(`${version}\0${options.join("\0")}\0`);
  for (const file of readdirSync(sources).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(sources, file)))
      .update("\0");
  }
  const wanted = hash.digest("hex");
  const built = existsSync(stamp) && existsSync(target) ? readFileSync(stamp, "utf8").trim() : "";
  if (built === wanted) return;
  const { default: asc } = await import(pathToFileURL(join(compiler, "dist", "asc.js")).href);
  let bytes = null;
  const { error, stderr } = await asc.main([...files, ...options], {
    // named apart from TypeScript, whose tools would stumble over types and decorators of their own
    readFile: (name, base) => readSource(join(base, name)),
    writeFile: (_name, contents) => {
      bytes = contents;
    },
    listFiles: () => [],
  });
  if (error !== null || bytes === null) {
    throw new Error(`The kernels could not be compiled:\n${stderr.toString()}`);
  }
  replaceFile(target, bytes);
  replaceFile(stamp, `${wanted}\n`);
}

function readSource(path) {
  const source = path.replace(/\.ts$/, ".as");
  return existsSync(source) ? readFileSync(source, "utf8") : null;
}

/** Not in place: a server may be reading it. */
function replaceFile(path, contents) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, contents);
  renameSync(draft, path);
}

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === process.argv[1]) {
  await buildKernels();
}

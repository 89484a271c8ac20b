/* oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-assignment -- plain JavaScript: it runs before anything is installed */
// Installs what package-lock.json asks for and compiles the engine's kernels, when they changed. Runs
// on whatever Node the machine has (20 and later): nothing newer may be used here.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const OLDEST_NODE = 20;
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const lock = join(root, "package-lock.json");
const stamp = join(root, "node_modules", ".munshi-installed");

function fail(message) {
  console.error(message);
  process.exit(1);
}

if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE) {
  fail(`Node ${OLDEST_NODE} or later is needed to install; this is ${process.version}.`);
}

const wanted = createHash("sha256").update(readFileSync(lock)).digest("hex");
const installed = existsSync(stamp) ? readFileSync(stamp, "utf8").trim() : "";

if (installed !== wanted) {
  console.error("Installing dependencies (npm ci), about 20 seconds …");
  const npm = process.env.npm_execpath;
  const options = ["ci", "--loglevel=error", "--prefer-offline", "--no-audit", "--no-fund"];
  const isScript = npm !== undefined && /\.[cm]?js$/.test(npm);
  const result = isScript
    ? spawnSync(process.execPath, [npm, ...options], { cwd: root, stdio: ["ignore", 2, 2] })
    : spawnSync("npm", options, {
        cwd: root,
        stdio: ["ignore", 2, 2],
        shell: process.platform === "win32",
      });
  if (result.status !== 0) {
    fail("The dependencies could not be installed; npm's message above says why.");
  }
  writeFileSync(stamp, `${wanted}\n`);
}

try {
  const { buildKernels } = await import("./build-kernels.mjs");
  await buildKernels();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

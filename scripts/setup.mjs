/* oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-assignment, typescript/no-unsafe-return -- plain JavaScript: it runs before anything is installed */
// Installs the packages of package-lock.json and compiles the engine's kernels if they changed. Must
// run on any Node from version 20.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const OLDEST_NODE = 20;
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const lock = join(root, "package-lock.json");
/** npm writes it last: the installed packages, in the format of package-lock.json. */
const installedLock = join(root, "node_modules", ".package-lock.json");

function fail(message) {
  console.error(message);
  process.exit(1);
}

if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE) {
  fail(`Node ${OLDEST_NODE} or later is needed to install; this is ${process.version}.`);
}

function readPackages(path) {
  if (!existsSync(path)) return {};
  return JSON.parse(readFileSync(path, "utf8")).packages ?? {};
}

/** Returns true if all locked packages are installed, except optional ones of other systems. */
function isInstalled() {
  const installed = readPackages(installedLock);
  const wanted = Object.entries(readPackages(lock)).filter(([path]) => path !== "");
  return wanted.every(([path, { version, integrity, optional }]) => {
    const found = installed[path];
    if (found === undefined) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

if (!isInstalled()) {
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
}

try {
  const { buildKernels } = await import("./build-kernels.mjs");
  await buildKernels();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dirname;
const stamp = join(folder, "node_modules", ".munshi-installed");

/** Installs the packages of the lockfile next to this file if it has changed. */
export function installContenders(): void {
  const lock = readFileSync(join(folder, "package-lock.json"));
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8").trim() === wanted) return;
  console.error("Installing the other engines, about 30 seconds …");
  // not ci, which asks the lockfile for the native packages of every system; the rest is as locked
  const options = ["install", "--no-save", "--workspaces=false", "--loglevel=error"];
  const npm = process.env["npm_execpath"];
  const isScript = npm !== undefined && /\.[cm]?js$/.test(npm);
  const { status } = isScript
    ? spawnSync(process.execPath, [npm, ...options], { cwd: folder, stdio: ["ignore", 2, 2] })
    : spawnSync("npm", options, {
        cwd: folder,
        stdio: ["ignore", 2, 2],
        shell: process.platform === "win32",
      });
  if (status !== 0) throw new Error("The other engines could not be installed.");
  writeFileSync(stamp, `${wanted}\n`);
}

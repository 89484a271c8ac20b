import { existsSync } from "node:fs";
import { ScriptError } from "./repository.ts";
import { runTool } from "./run-tool.ts";

/** Returns true if this process may install Debian packages. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version");
}

let installed: Promise<void> = Promise.resolve();

/**
 * Installs one after another, since apt-get refuses to run twice at a time.
 * @throws ScriptError with the package manager's message.
 */
export function installPackages(names: readonly string[]): Promise<void> {
  const next = installed.catch(() => undefined).then(() => install(names));
  installed = next;
  return next;
}

async function install(names: readonly string[]): Promise<void> {
  console.log(`Installing ${names.join(", ")} (apt-get) …`);
  const args = ["install", "-y", "--no-install-recommends", ...names];
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  let run = await runTool("apt-get", args, { env });
  if (run.exitCode !== 0) {
    // Package lists of a fresh machine are empty or outdated.
    await runTool("apt-get", ["update"], { env });
    run = await runTool("apt-get", args, { env });
  }
  if (run.exitCode !== 0) {
    const reason = run.output.split("\n").at(-1) ?? "";
    throw new ScriptError(`apt-get could not install ${names.join(", ")}: ${reason}`);
  }
}

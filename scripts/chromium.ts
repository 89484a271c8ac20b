import { existsSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { canInstallPackages, installPackages } from "./debian-packages.ts";
import { inRepository } from "./repository.ts";
import { runNode } from "./run-tool.ts";

/** Headless Chromium: a test takes a third of the processor time it takes with a window. */
const SHELL = "chromium-headless-shell";
const COMMANDS = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * A Chromium for the end-to-end tests: PLAYWRIGHT_CHROMIUM; Debian's headless shell, installed if
 * permitted; another one on PATH; or Playwright's own, installed if there is none.
 * @returns its path, or undefined if none is available.
 */
export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium();
  if (found !== undefined && (isChosen(found) || !canInstallPackages())) return found;
  if (canInstallPackages()) {
    try {
      await installPackages([SHELL]);
    } catch (error) {
      if (found === undefined) throw error;
    }
  } else {
    console.log("Installing Chromium (playwright install) …");
    await runNode(inRepository("node_modules/@playwright/test/cli.js"), ["install", "chromium"]);
  }
  return findChromium();
}

function isChosen(path: string): boolean {
  return path === process.env["PLAYWRIGHT_CHROMIUM"] || basename(path) === SHELL;
}

function findChromium(): string | undefined {
  const named = process.env["PLAYWRIGHT_CHROMIUM"];
  if (named) return existsSync(named) ? named : undefined;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, chromium.executablePath()].find((path) => existsSync(path));
}

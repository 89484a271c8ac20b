import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { canInstallPackages, installPackages } from "./debian-packages.ts";
import { inRepository } from "./repository.ts";
import { runNode } from "./run-tool.ts";

const COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * A Chromium for the end-to-end tests: the one that PLAYWRIGHT_CHROMIUM names, one on PATH, or
 * Playwright's own; where there is none, Debian's package or Playwright's is installed.
 * @returns its path, or undefined where none can be had.
 */
export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium();
  if (found !== undefined) return found;
  if (canInstallPackages()) await installPackages(["chromium"]);
  else {
    console.log("Installing Chromium (playwright install) …");
    await runNode(inRepository("node_modules/@playwright/test/cli.js"), ["install", "chromium"]);
  }
  return findChromium();
}

function findChromium(): string | undefined {
  const named = process.env["PLAYWRIGHT_CHROMIUM"];
  if (named) return existsSync(named) ? named : undefined;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const onPath = folders.flatMap((folder) => COMMANDS.map((command) => join(folder, command)));
  return [...onPath, chromium.executablePath()].find((path) => existsSync(path));
}

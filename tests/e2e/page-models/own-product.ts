import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findFreePort } from "../../playwright-base.ts";

const repository = resolve(import.meta.dirname, "../../..");

export interface OwnProduct {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts a product with a small market for one file of tests: what they publish and send would change
 * the market and the members of all others. Its output is shown if it does not start.
 */
export async function startOwnProduct(companies: number): Promise<OwnProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), "munshi-own-"));
  const port = Number(await findFreePort());
  const child = spawn(
    process.execPath,
    ["scripts/start.ts", "--port", String(port), "--companies", String(companies)],
    {
      cwd: repository,
      env: { ...process.env, MUNSHI_DATA_DIR: dataDir, SANDBOX_STEP_MS: "0" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const exited = once(child, "exit");
  let output = "";
  await new Promise<void>((ready, failed) => {
    const read = (text: string): void => {
      output += text;
      if (output.includes("Munshi is ready")) ready();
    };
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", read);
    child.once("exit", () => failed(new Error(`The product did not start:\n${output}`)));
  });
  return {
    port,
    async stop() {
      child.kill("SIGTERM");
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

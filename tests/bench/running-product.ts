import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const repository = resolve(import.meta.dirname, "../..");

export interface RunningProduct {
  readonly address: string;
  /** Of what started its servers. */
  readonly pid: number;
  /** From spawning to the printed address, in milliseconds. */
  readonly readyAfter: number;
  stop(): Promise<void>;
}

/** Starts the whole product as `npm start` does and waits for the address it prints. */
export async function startProduct(options: {
  readonly port: number;
  readonly companies: number;
  readonly dataDir: string;
}): Promise<RunningProduct> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ["scripts/start.ts", "--port", String(options.port), "--companies", String(options.companies)],
    {
      cwd: repository,
      env: { ...process.env, MUNSHI_DATA_DIR: options.dataDir, SANDBOX_STEP_MS: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise<string>((found, failed) => {
    lines.on("line", (line) => {
      const match = /https?:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(line);
      if (match !== null) found(match[0]);
    });
    child.once("exit", (code) => failed(new Error(`The product stopped with code ${code}`)));
  });
  return {
    address,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - began,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

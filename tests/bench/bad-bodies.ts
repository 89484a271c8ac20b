import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { composeCoreApi, createHttpApp, readCoreConfig } from "@munshi/core-api";
import { clientAddressHeader, internalSecretHeader } from "@munshi/core-api/contract";
import { sendBadBodies } from "@munshi/fixtures/bad-bodies";
import type { BodySchema } from "@munshi/fixtures/bad-bodies";
import { mostErrorBytes, startServer } from "@munshi/platform";
import { percentile } from "./figures.ts";
import { startProduct } from "./running-product.ts";

/** Budget of processor milliseconds per request, including the caller. */
const mostProcessorMs = 200;
const secret = "known-to-this-benchmark-alone";

/**
 * Measures the cost of generated invalid bodies in a core-api with a published market, and checks
 * the answers.
 */
export async function benchBadBodies(options: {
  readonly companies: number;
  readonly port: number;
  /** Nearly valid bodies, over all calls together. */
  readonly bodies: number;
}): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "munshi-bench-bodies-"));
  const product = await startProduct({ ...options, dataDir });
  await product.stop();
  const core = await composeCoreApi(
    readCoreConfig({ NODE_ENV: "test", DATA_DIR: dataDir, INTERNAL_SECRET: secret }),
  );
  const server = await startServer(createHttpApp(core).callback(), {
    log: core.log,
    host: "127.0.0.1",
    port: 0,
    graceMs: 1_000,
  });
  try {
    const bodies = await listOpenCalls(server.address);
    // The first call of the screener starts its thread.
    await fetch(`${server.address}/getHighPrice`);
    const report = await sendBadBodies({
      address: server.address,
      calls: bodies.map((call) => ({
        ...call,
        // Rate limits of one address would hide the cost behind them.
        get headers() {
          return {
            [internalSecretHeader]: secret,
            [clientAddressHeader]: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
          };
        },
      })),
      wrong: Math.ceil(options.bodies / bodies.length),
      hostile: 60,
      maxErrorBytes: mostErrorBytes,
    });
    const most = Math.max(...report.processorMs);
    const statuses = [...report.statuses].map(([status, count]) => `${count} × ${status}`);
    console.log(
      [
        `Bad bodies to the ${bodies.length} calls that need no sign-in, ${options.companies} companies\n`,
        "| figure | value | budget |",
        "|---|--:|---|",
        `| bodies sent | ${report.sent} | |`,
        `| answers | ${statuses.join(", ")} | |`,
        `| answers with 5xx, or errors above ${mostErrorBytes} bytes | ${report.faults.length} | ${report.faults.length === 0 ? "0" : "MISSED 0"} |`,
        `| processor time a request, p50, ms | ${percentile(report.processorMs, 0.5).toFixed(1)} | |`,
        `| processor time a request, p99, ms | ${percentile(report.processorMs, 0.99).toFixed(1)} | |`,
        `| processor time a request, max, ms | ${most.toFixed(1)} | ${most < mostProcessorMs ? "under" : "MISSED"} ${mostProcessorMs} |`,
        `\nMost time: ${report.slowest}`,
        ...report.faults.slice(0, 20).map((fault) => JSON.stringify(fault)),
      ].join("\n"),
    );
  } finally {
    await server.close();
    await core.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface DescribedCall {
  readonly "x-access": string;
  readonly requestBody?: {
    readonly content: { readonly "application/json": { readonly schema: BodySchema } };
  };
}

/** The calls that require no login and take a body, from core-api's own description. */
async function listOpenCalls(address: string) {
  const { paths } = (await (await fetch(`${address}/openapi.json`)).json()) as {
    readonly paths: { readonly [path: string]: { readonly [method: string]: DescribedCall } };
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, "x-access": access }]) =>
      requestBody === undefined || access !== "public"
        ? []
        : [
            {
              method: method.toUpperCase(),
              path: path.replaceAll(/\{\w+\}/g, "7"),
              schema: requestBody.content["application/json"].schema,
            },
          ],
    ),
  );
}

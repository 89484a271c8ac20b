import { AppError, readCoreConfig } from "@munshi/core-api";
import { readBffConfig } from "../bff/src/config/config.ts";
import { describeBff, describeCoreApi, describeSurroundings } from "./product.ts";
import { readPublishedKind } from "./published-dataset.ts";
import { ScriptError } from "./repository.ts";
import { usesSandbox } from "./sandbox-providers.ts";
import type { StartOptions } from "./start-options.ts";

/** Placeholder for values known only after start: it satisfies the rules and is never used. */
const started = {
  databaseUrl: "postgres://localhost/embedded",
  url: "http://127.0.0.1:1",
  sandbox: { MAIL_URL: "smtp://sandbox", MAIL_FROM: "Munshi <no-reply@munshi.example>" },
};

/**
 * In production, validates the configuration of all parts before the first one starts.
 * @throws ScriptError listing everything missing or unsafe.
 */
export function requireProductionSettings(
  options: StartOptions,
  environment: NodeJS.ProcessEnv,
): void {
  if (environment["NODE_ENV"] !== "production") return;
  const problems = new Map<string, string>();
  const collect = (read: () => unknown): void => {
    for (const { path, message } of listProblems(read)) {
      if (!problems.has(path)) problems.set(path, message);
    }
  };
  const isEmbeddedAllowed = environment["ALLOW_EMBEDDED_DATABASE"] === "1";
  const surroundings = describeSurroundings(
    options,
    options.databaseUrl ?? (isEmbeddedAllowed ? started.databaseUrl : ""),
    environment,
  );
  const isSandbox = usesSandbox(environment);
  const providers = { coreApi: isSandbox ? started.sandbox : {}, bff: {}, sandboxUrl: null };
  const core = describeCoreApi(surroundings, { port: 0, bffUrl: started.url, providers });
  const bff = describeBff(surroundings, {
    port: options.port,
    coreApiUrl: started.url,
    webDist: undefined,
    providers,
  });
  collect(() => readCoreConfig({ ...environment, ...core.env }));
  collect(() => readBffConfig({ ...environment, ...bff.env }));
  const market = findMarketProblem(options.dataDir, environment);
  const lines = [...problems].map(([name, message]) => `  ${name} ${message}`);
  if (market !== null) lines.push(`  ${market}`);
  if (lines.length === 0) return;
  throw new ScriptError(
    [
      "Production needs these settings:",
      ...lines,
      "docs/operations.md explains each of them.",
    ].join("\n"),
  );
}

function listProblems(read: () => unknown): AppError["details"] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.details.length === 0) throw error;
    return error.details;
  }
}

function findMarketProblem(dataDir: string, environment: NodeJS.ProcessEnv): string | null {
  if (environment["ALLOW_DEMO_MARKET"] === "1") return null;
  const kind = readPublishedKind(dataDir);
  if (kind === "market") return null;
  const state = kind === null ? "No market is published" : "The demonstration market is published";
  return (
    `${state} in ${dataDir}: run npm run market -- import FILE… and npm run market -- publish, ` +
    "or set ALLOW_DEMO_MARKET=1 to show fictional companies"
  );
}

import { existsSync } from "node:fs";
import { runScript } from "./lifetime.ts";
import { checkPortFree } from "./ports.ts";
import { listSharesAtBrokers } from "./list-shares.ts";
import { describeBff, describeCoreApi, loadDemo, openDatabase } from "./product.ts";
import { bringUpProviders, printMailAddress } from "./sandbox-providers.ts";
import { requireProductionSettings } from "./production.ts";
import { inRepository, ScriptError } from "./repository.ts";
import { readStartOptions, START_USAGE } from "./start-options.ts";
import { startServer } from "./start-server.ts";
import { buildWeb, WEB_DIST } from "./web-build.ts";

await runScript(async (lifetime) => {
  const options = readStartOptions(process.argv.slice(2), process.env);
  if (options.help) {
    console.log(START_USAGE);
    return;
  }
  const address = `http://localhost:${options.port}`;
  requireProductionSettings(options, process.env);
  if (!existsSync(inRepository("engine/src/kernels/kernels.wasm"))) {
    throw new ScriptError(
      "The engine's kernels are not built. Run `npm start`, which builds them.",
    );
  }
  await checkPortFree(options.port);
  const [surroundings, providers] = await Promise.all([
    openDatabase(lifetime, options),
    bringUpProviders(lifetime, options, process.env),
  ]);
  // core-api starts after the load: an import is one transaction, and the embedded database blocks
  // all others meanwhile.
  const bringUpServer = async (): Promise<number> => {
    await loadDemo(lifetime, surroundings, options.companies);
    await listSharesAtBrokers(providers, surroundings.dataDir);
    const bffUrl = `http://127.0.0.1:${options.port}`;
    const coreApi = describeCoreApi(surroundings, { port: 0, bffUrl, providers });
    const { port } = await startServer(lifetime, coreApi, {
      portVariables: (ports) => ({ CORE_PORT: String(ports.port) }),
    });
    return port;
  };
  const [corePort] = await Promise.all([bringUpServer(), buildWeb(lifetime.signal)]);
  const coreApiUrl = `http://127.0.0.1:${corePort}`;
  await startServer(
    lifetime,
    describeBff(surroundings, { port: options.port, coreApiUrl, webDist: WEB_DIST, providers }),
  );
  const seconds = process.uptime().toFixed(1);
  printMailAddress(providers, address);
  if (!surroundings.isProduction) {
    const adminHost = process.env["ADMIN_HOST"] || "admin.localhost";
    console.log(`Back office: http://${adminHost}:${options.port}`);
  }
  console.log(`Munshi is ready at ${address} (after ${seconds} s). Ctrl-C stops it.`);
  await lifetime.over;
});

import { createServer } from "vite";
import type { Plugin } from "vite";
import { runScript } from "./lifetime.ts";
import { checkPortFree, findFreePort } from "./ports.ts";
import { describeBff, describeCoreApi, loadDemo, openDatabase } from "./product.ts";
import { inRepository } from "./repository.ts";
import { listSharesAtBrokers } from "./list-shares.ts";
import { bringUpProviders, printMailAddress } from "./sandbox-providers.ts";
import { requireProductionSettings } from "./production.ts";
import { readStartOptions, START_USAGE } from "./start-options.ts";
import { startServer } from "./start-server.ts";
import { watchSources } from "./watch-sources.ts";

/**
 * The product with hot reload: servers restart and the web application reloads when a source
 * changes. Vite listens on the public port and proxies the bff.
 */
const BFF_PATHS = ["/api", "/data", "/healthz", "/readyz", "/payments/webhook", "/__sandbox"];

/** Leads `/` of the back office's host to its first page, as the bff does in the built product. */
function redirectAdminHost(adminHost: string): Plugin {
  return {
    name: "admin-host",
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const host = request.headers.host?.replace(/:\d+$/, "");
        const isStart = /^\/(admin\/?)?(\?|$)/.test(request.url ?? "");
        if (host !== adminHost || !isStart) {
          next();
          return;
        }
        response.writeHead(302, { location: "/admin/AdminDashboard" }).end();
      });
    },
  };
}

await runScript(async (lifetime) => {
  const options = readStartOptions(process.argv.slice(2), process.env);
  if (options.help) {
    console.log(START_USAGE.replace("npm start", "npm run dev"));
    return;
  }
  requireProductionSettings(options, process.env);
  await checkPortFree(options.port);
  const [corePort, bffPort] = [await findFreePort(), await findFreePort()];
  const [coreApiUrl, bffUrl] = [`http://127.0.0.1:${corePort}`, `http://127.0.0.1:${bffPort}`];
  const [surroundings, providers] = await Promise.all([
    openDatabase(lifetime, options),
    bringUpProviders(lifetime, options, process.env),
  ]);
  await loadDemo(lifetime, surroundings, options.companies);
  await listSharesAtBrokers(providers, surroundings.dataDir);
  const coreApi = describeCoreApi(surroundings, { port: corePort, bffUrl, providers });
  await startServer(lifetime, coreApi, {
    nextChange: watchSources(lifetime, ["core-api/src", "platform/src", "db/src", "engine/src"]),
  });
  const bff = describeBff(surroundings, {
    port: bffPort,
    coreApiUrl,
    webDist: undefined,
    providers,
  });
  const bffSources = ["bff/src", "platform/src", "core-api/src/contract", "engine/src/contract"];
  await startServer(lifetime, bff, { nextChange: watchSources(lifetime, bffSources) });
  const vite = await createServer({
    root: inRepository("web"),
    configFile: inRepository("web/vite.config.ts"),
    plugins: [redirectAdminHost(process.env["ADMIN_HOST"] || "admin.localhost")],
    server: {
      host: "localhost",
      port: options.port,
      strictPort: true,
      proxy: Object.fromEntries(BFF_PATHS.map((path) => [path, { target: bffUrl }])),
    },
  });
  await vite.listen();
  lifetime.keep(async () => vite.close());
  const address = `http://localhost:${options.port}`;
  printMailAddress(providers, address);
  const adminHost = process.env["ADMIN_HOST"] || "admin.localhost";
  console.log(`Back office: http://${adminHost}:${options.port}`);
  console.log(`Munshi is ready at ${address}. Ctrl-C stops it.`);
  await lifetime.over;
});

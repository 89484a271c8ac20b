import { runScript } from "./lifetime.ts";
import { checkPortFree } from "./ports.ts";
import { loadDemo, openDatabase, startBff, startCoreApi } from "./product.ts";
import { readStartOptions, START_USAGE } from "./start-options.ts";
import { buildWeb, WEB_DIST } from "./web-build.ts";

await runScript(async (lifetime) => {
  const options = readStartOptions(process.argv.slice(2), process.env);
  if (options.help) {
    console.log(START_USAGE);
    return;
  }
  const address = `http://localhost:${options.port}`;
  await checkPortFree(options.port);
  const surroundings = await openDatabase(lifetime, options);
  const [coreApiUrl] = await Promise.all([
    startCoreApi(lifetime, surroundings, `http://127.0.0.1:${options.port}`),
    loadDemo(lifetime, surroundings, options.companies),
    buildWeb(lifetime.signal),
  ]);
  await startBff(lifetime, surroundings, { port: options.port, coreApiUrl, webDist: WEB_DIST });
  const seconds = process.uptime().toFixed(1);
  console.log(`Munshi is ready at ${address} (after ${seconds} s). Ctrl-C stops it.`);
  await lifetime.over;
});

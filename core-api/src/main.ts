import { protectDataFolder } from "@munshi/db";
import {
  describeStartFailure,
  endProcessGracefully,
  reportReady,
  startServer,
} from "@munshi/platform";
import { composeCoreApi } from "./composition.ts";
import { createHttpApp } from "./http-app.ts";
import { readCoreConfig } from "./platform/config/config.ts";

try {
  const config = readCoreConfig(process.env);
  protectDataFolder(config.dataFolder);
  const core = await composeCoreApi(config);
  const serve = async () => {
    await core.requireStartable();
    return startServer(createHttpApp(core).callback(), {
      log: core.log,
      host: config.host,
      port: config.port,
      graceMs: config.shutdownGraceMs,
    });
  };
  const server = await serve().catch(async (error: unknown) => {
    await core.close(0);
    throw error;
  });
  endProcessGracefully({
    log: core.log,
    deadlineMs: config.shutdownGraceMs * 2 + 5_000,
    stop: async () => {
      await server.close();
      await core.close(config.shutdownGraceMs);
    },
  });
  await core.startWork();
  core.log.info({ address: server.address, port: server.port }, "core-api answers");
  reportReady(server.port);
} catch (error) {
  process.stderr.write(`${describeStartFailure(error, "core-api")}\n`);
  process.exit(1);
}

import { createBff } from "./app.ts";
import { readBffConfig } from "./config/config.ts";
import { describeStartFailure, endProcessGracefully, reportReady } from "./http/lifecycle.ts";
import { startServer } from "./http/server.ts";
import { createLog } from "./log/log.ts";

try {
  const config = readBffConfig(process.env);
  const log = createLog({ level: config.logLevel, service: "bff" });
  const bff = await createBff(config, log);
  const handle = bff.app.callback();
  const server = await startServer((request, response) => void handle(request, response), {
    log,
    host: config.host,
    port: config.port,
    graceMs: config.shutdownGraceMs,
  });
  endProcessGracefully({
    log,
    deadlineMs: config.shutdownGraceMs + 5_000,
    stop: async () => {
      await server.close();
      await bff.stop();
    },
  });
  log.info({ address: server.address, port: server.port }, "bff answers");
  reportReady(server.port);
  await bff.warm().catch((err: unknown) => log.warn({ err }, "nothing warmed yet"));
} catch (error) {
  process.stderr.write(`${describeStartFailure(error, "bff")}\n`);
  process.exit(1);
}

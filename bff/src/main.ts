import { describeStartFailure, endProcessGracefully, reportReady } from "@munshi/platform";
import { readBffConfig } from "./config/config.ts";
import { allocateYoung } from "./http/allocate-young.ts";
import { createLog } from "./log/log.ts";
import { serveBff } from "./serve-bff.ts";

try {
  const config = readBffConfig(process.env);
  const log = createLog(config.logLevel);
  allocateYoung();
  const { bff, server, close } = await serveBff(config, log);
  endProcessGracefully({ log, deadlineMs: config.shutdownGraceMs + 5_000, stop: close });
  log.info({ address: server.address, port: server.port }, "bff answers");
  reportReady(server.port);
  await bff.warm().catch((err: unknown) => log.warn({ err }, "could not preload data"));
} catch (error) {
  process.stderr.write(`${describeStartFailure(error, "bff")}\n`);
  process.exit(1);
}

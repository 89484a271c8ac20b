import { sendSteadily } from "./steady-load.ts";
import type { SteadyLoadOptions } from "./steady-load.ts";

/** Sends the load that its parent describes and reports the results. */
async function send(options: SteadyLoadOptions): Promise<void> {
  const load = await sendSteadily(options);
  process.send?.({ ...load, statuses: [...load.statuses] });
}

process.once("message", (options: SteadyLoadOptions) => void send(options));

import { sendSteadily } from "./steady-load.ts";
import type { SteadyLoadOptions } from "./steady-load.ts";

/** Sends one load that its parent describes, and tells it what came. */
process.once("message", (options: SteadyLoadOptions) => {
  void sendSteadily(options).then((load) => {
    process.send?.({ ...load, statuses: [...load.statuses] });
  });
});

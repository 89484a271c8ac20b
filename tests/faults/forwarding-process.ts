import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";

/** Passes connections on to a port of this machine, in a process of its own that can be stopped. */
const target = Number(process.argv[2]);
const server = createServer((incoming) => {
  const onward = connect(target, "127.0.0.1");
  incoming.on("error", () => onward.destroy());
  onward.on("error", () => incoming.destroy());
  incoming.pipe(onward).pipe(incoming);
});
server.listen(0, "127.0.0.1", () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.on("disconnect", () => process.exit(0));

import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";

/** Forwards connections to a local port, in a separate process that can be suspended. */
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

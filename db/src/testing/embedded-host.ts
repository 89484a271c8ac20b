import { serveFolder } from "../embedded/serve-folder.ts";
import type { ServedFolder } from "../embedded/serve-folder.ts";

/**
 * A child process that opens the embedded databases of its parent's tests in turn. Compiling the
 * engine takes longer than most files' queries: here that happens once for all files.
 */

/** Requests of the parent. */
export type HostRequest =
  | { readonly type: "open"; readonly folder: string }
  | { readonly type: "close"; readonly folder: string };

/** Answers, each naming its folder. */
export type HostAnswer =
  | { readonly type: "opened"; readonly folder: string; readonly url: string }
  | { readonly type: "closed"; readonly folder: string }
  | { readonly type: "failed"; readonly folder: string; readonly message: string };

const FAULT_EXIT_CODE = 70;
const served = new Map<string, ServedFolder>();

function fail(error: unknown): void {
  process.stderr.write(`An embedded database of the tests failed: ${String(error)}\n`);
  process.exit(FAULT_EXIT_CODE);
}

async function answer({ type, folder }: HostRequest): Promise<HostAnswer> {
  if (type === "open") {
    const opened = await serveFolder(folder, fail);
    served.set(folder, opened);
    return { type: "opened", folder, url: opened.url };
  }
  await served.get(folder)?.close();
  served.delete(folder);
  return { type: "closed", folder };
}

process.on("message", (request: HostRequest) => {
  const { folder } = request;
  answer(request)
    .catch((error: unknown): HostAnswer => ({ type: "failed", folder, message: String(error) }))
    .then((told) => process.send?.(told), fail);
});
process.on("disconnect", () => process.exit(0));
process.on("unhandledRejection", fail);

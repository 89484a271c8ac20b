import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { DatabaseError } from "../errors.ts";
import type { ServedFolder } from "../embedded/serve-folder.ts";
import type { HostAnswer, HostRequest } from "./embedded-host.ts";

const HOST = fileURLToPath(new URL("./embedded-host.ts", import.meta.url));

/** The process's test files share it, although each has its own modules. */
const shared = globalThis as { munshiDatabaseHost?: ChildProcess };

/** Opens a folder's database in the child process shared by all tests of this process. */
export async function openInHost(folder: string): Promise<ServedFolder> {
  const host = (shared.munshiDatabaseHost ??= startHost());
  const opened = await ask(host, { type: "open", folder });
  if (opened.type !== "opened") throw failure(folder, "it was closed meanwhile");
  return {
    url: opened.url,
    async close() {
      await ask(host, { type: "close", folder });
    },
  };
}

function startHost(): ChildProcess {
  const host = fork(HOST, [], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  host.setMaxListeners(0);
  host.once("exit", () => {
    delete shared.munshiDatabaseHost;
  });
  // It exits with this process and does not keep it alive.
  host.unref();
  host.channel?.unref();
  return host;
}

function ask(host: ChildProcess, request: HostRequest): Promise<HostAnswer> {
  const { folder } = request;
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      host.off("message", hear);
      host.off("exit", miss);
      act();
    };
    const hear = (answer: HostAnswer): void => {
      if (answer.folder !== folder) return;
      settle(() =>
        answer.type === "failed" ? reject(failure(folder, answer.message)) : resolve(answer),
      );
    };
    const miss = (): void => settle(() => reject(failure(folder, "its process ended")));
    host.on("message", hear);
    host.on("exit", miss);
    host.send(request);
  });
}

function failure(folder: string, why: string): DatabaseError {
  return new DatabaseError(
    "database.embedded_failed",
    `The database in ${folder} cannot be used: ${why}`,
  );
}

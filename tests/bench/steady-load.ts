import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";

export interface SteadyLoad {
  /** From the time a request was due to the last byte of its answer. */
  readonly milliseconds: readonly number[];
  readonly statuses: ReadonlyMap<number, number>;
  /** From the first due time to the last answer. */
  readonly elapsed: number;
  /** Processor time of the process that sent the load, in milliseconds. */
  readonly processor: number;
}

export interface SteadyLoadOptions {
  readonly address: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** Requests a second. */
  readonly rate: number;
  readonly seconds: number;
  /** Sent by POST one after the other in place of `path`. */
  readonly posts?: readonly SteadyPost[];
}

export interface SteadyPost {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends the load from a separate process, whose memory is unaffected by the measured one. */
export async function sendFromProcess(options: SteadyLoadOptions): Promise<SteadyLoad> {
  const child = fork(new URL("./steady-load-process.ts", import.meta.url), {
    serialization: "advanced",
  });
  const answered = once(child, "message");
  // Arrives after all messages, which the exit event may not.
  const ended = once(child, "disconnect");
  child.send(options);
  const told = await Promise.race([answered, ended.then(() => null)]);
  if (told === null) throw new Error("The process that sends the load ended before it told");
  const [load] = told as [Omit<SteadyLoad, "statuses"> & { statuses: [number, number][] }];
  await ended;
  return { ...load, statuses: new Map(load.statuses) };
}

/** A keep-alive connection with one request in flight at a time. */
interface Lane {
  readonly socket: Socket;
  due: number | null;
  /** Bytes of the answer's head received so far. */
  head: Buffer;
  /** Bytes of its body still to be received; null during the head. */
  missing: number | null;
}

const tickMs = 1;
const endOfHead = Buffer.from("\r\n\r\n");

/**
 * Sends requests at set times, whether or not the server keeps up: latency counts
 * from the due time, so a slow server cannot hide its delay (coordinated omission).
 * @throws Error if a connection breaks or an answer has no length.
 */
export async function sendSteadily(options: SteadyLoadOptions): Promise<SteadyLoad> {
  const { hostname, port, host } = new URL(options.address);
  const write = (line: string, headers: Readonly<Record<string, string>>, body = ""): Buffer => {
    const lines = Object.entries({ host, ...options.headers, ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    return Buffer.from(`${line} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
  };
  const requests = options.posts?.map(({ path, headers, body }) =>
    write(
      `POST ${path}`,
      {
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
        ...headers,
      },
      body,
    ),
  ) ?? [write(`GET ${options.path}`, {})];
  const total = options.rate * options.seconds;
  const milliseconds: number[] = [];
  const statuses = new Map<number, number>();
  const { promise: finished, resolve: finish, reject: fail } = Promise.withResolvers<void>();
  const free: Lane[] = [];
  let began = 0;
  let sent = 0;

  const dueOf = (at: number): number => began + (at * 1_000) / options.rate;
  const sendDue = (): void => {
    const now = performance.now();
    while (sent < total && dueOf(sent) <= now) {
      const lane = free.pop();
      if (lane === undefined) return;
      lane.due = dueOf(sent);
      lane.socket.write(requests[sent % requests.length] ?? "");
      sent += 1;
    }
  };
  const take = (lane: Lane, chunk: Buffer): void => {
    if (lane.missing === null) {
      lane.head = lane.head.length === 0 ? chunk : Buffer.concat([lane.head, chunk]);
      const end = lane.head.indexOf(endOfHead);
      if (end < 0) return;
      const { status, length } = readHead(lane.head.toString("latin1", 0, end));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      lane.missing = length - (lane.head.length - end - endOfHead.length);
      lane.head = Buffer.alloc(0);
    } else {
      lane.missing -= chunk.length;
    }
    if (lane.missing > 0) return;
    milliseconds.push(performance.now() - (lane.due ?? Number.NaN));
    lane.missing = null;
    free.push(lane);
    if (milliseconds.length === total) finish();
    else sendDue();
  };

  const lanes = await Promise.all(
    Array.from({ length: options.connections }, async () => {
      const socket = await open(hostname, Number(port));
      const lane: Lane = { socket, due: null, head: Buffer.alloc(0), missing: null };
      socket.on("data", (chunk: Buffer) => {
        try {
          take(lane, chunk);
        } catch (error) {
          fail(error);
        }
      });
      socket.on("error", fail);
      socket.on("close", () => fail(new Error("The server closed a connection")));
      return lane;
    }),
  );
  free.push(...lanes);
  const before = process.cpuUsage();
  began = performance.now();
  const timer = setInterval(sendDue, tickMs);
  try {
    await finished;
    const { user, system } = process.cpuUsage(before);
    const processor = (user + system) / 1_000;
    return { milliseconds, statuses, elapsed: performance.now() - began, processor };
  } finally {
    clearInterval(timer);
    for (const { socket } of lanes) socket.destroy();
  }
}

async function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

function readHead(head: string): { readonly status: number; readonly length: number } {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  if (status === 304) return { status, length: 0 };
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without its length:\n${head}`);
  return { status, length: Number(length) };
}

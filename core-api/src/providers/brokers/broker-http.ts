import { setImmediate } from "node:timers/promises";
import type { Log } from "@munshi/platform";
import { createOutsideCalls } from "../../platform/outside/outside-calls.ts";

export interface BrokerRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: string;
  readonly headers?: { readonly [name: string]: string };
  readonly form?: { readonly [name: string]: string } | URLSearchParams;
  readonly json?: unknown;
}

/** An answer of the broker itself; failures of servers in front of it (5xx) are thrown. */
export interface BrokerReply {
  readonly status: number;
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown;
}

export interface BrokerHttp {
  /**
   * Asks the broker once, within its time. `read` makes something of the answer; what it throws is
   * the broker's failure, but for an AppError, which is the broker's answer.
   */
  ask<T>(request: BrokerRequest, read: (reply: BrokerReply) => T, signal: AbortSignal): Promise<T>;
  /**
   * Sends once what must not be sent twice. `unsent`: the broker was not reached, or not tried while
   * its circuit is open. `unknown`: it may have acted on the request. An answer of status 429 has no
   * body.
   */
  attempt(request: BrokerRequest, signal: AbortSignal): Promise<BrokerReply | "unsent" | "unknown">;
  /**
   * Makes something of a large text's lines as they arrive; what `read` throws is the broker's
   * failure.
   */
  readLines<T>(
    request: BrokerRequest,
    lineEnd: string,
    read: (lines: AsyncIterable<string>) => Promise<T>,
  ): Promise<T>;
}

/** Two calls fit into the timeout of a request. */
const timeoutMs = 8_000;
/** A day's order book of a busy trader has some hundred kilobytes. */
const mostBytes = 4_000_000;
/** Lists of instruments have up to 60 megabytes, and another circuit: orders do without them. */
const fileTimeoutMs = 45_000;
const mostFileBytes = 200_000_000;
const mostLineLength = 20_000;

export function createBrokerHttp(name: string, deps: { readonly log: Log }): BrokerHttp {
  const calls = createOutsideCalls({ name, log: deps.log, timeoutMs });
  const files = createOutsideCalls({ name, log: deps.log, timeoutMs: fileTimeoutMs });
  return {
    ask: (request, read, signal) =>
      calls.run(async (limit) => {
        const reply = await send(request, limit);
        if (reply.status === 429) throw new Error("The broker answers 429");
        return read(reply);
      }, signal),
    async attempt(request, signal) {
      let isSent = false;
      try {
        return await calls.run(async (limit) => {
          isSent = true;
          return send(request, limit).catch((error: unknown) => {
            isSent = !isNeverConnected(error);
            throw error;
          });
        }, signal);
      } catch {
        return isSent ? "unknown" : "unsent";
      }
    },
    readLines: (request, lineEnd, read) =>
      files.run(async (limit) => {
        const headers = { accept: "*/*", ...request.headers };
        const answer = await ask({ ...request, headers }, limit);
        if (answer.status === 200) return read(splitLines(answer, lineEnd));
        await answer.body?.cancel();
        throw new Error(`The broker answers ${answer.status}`);
      }),
  };
}

const neverConnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** `fetch` names the reason in the cause of its error. */
function isNeverConnected(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return false;
  const code: unknown = Reflect.get(cause, "code");
  const syscall: unknown = Reflect.get(cause, "syscall");
  // Such codes also end connections that an order was written to.
  const isOfOpening = syscall === undefined || syscall === "connect" || syscall === "getaddrinfo";
  return isOfOpening && typeof code === "string" && neverConnected.has(code);
}

async function ask(request: BrokerRequest, signal: AbortSignal): Promise<Response> {
  const { method, url, headers, form, json } = request;
  return fetch(url, {
    method,
    signal,
    redirect: "error",
    headers: {
      accept: "application/json",
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
}

async function send(request: BrokerRequest, signal: AbortSignal): Promise<BrokerReply> {
  const answer = await ask(request, signal);
  const { status } = answer;
  if (status >= 500 || status === 429 || status === 408) {
    await answer.body?.cancel();
    if (status === 429) return { status, body: undefined };
    throw new Error(`The broker answers ${status}`);
  }
  const text = await readText(answer);
  return { status, body: text === "" ? undefined : JSON.parse(text) };
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(answer, mostBytes)) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8").trim();
}

async function* splitLines(answer: Response, lineEnd: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of readChunks(answer, mostFileBytes)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(lineEnd);
    rest = lines.pop() ?? "";
    if (rest.length > mostLineLength) throw new Error("The broker's list has no lines");
    yield* lines;
    // Other requests are served while a list is read.
    await setImmediate();
  }
  yield rest;
}

async function* readChunks(answer: Response, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > most) throw new Error("The broker's answer has no end");
    yield chunk;
  }
}
